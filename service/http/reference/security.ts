import type { Settings } from '../../kernel/open-points.ts';
import { headerOf, type TopField } from '../../operations/fields.ts';
import type { Operation } from '../../ports/operation.ts';
import { encryptedHeader } from '../../resources/encrypted-credential.ts';

/** Security Scheme Objects; the token URL is that of `tokens.issue`. */
export const securitySchemes = {
  applicationToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of an application.',
  },
  clientCredentials: {
    type: 'oauth2',
    description: 'Fetches an access token with the client id and the client secret.',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } },
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator token, printed at startup. It changes on every start.',
  },
  clientBasic: {
    type: 'http',
    scheme: 'basic',
    description: 'Client id and client secret, as an alternative to form fields.',
  },
  signingMethod: {
    type: 'apiKey',
    in: 'header',
    name: 'Signing-Method',
    description: 'A signing method of the user, as `<signing method id>:<value>`.',
  },
  encryptedSigningMethod: {
    type: 'apiKey',
    in: 'header',
    name: encryptedHeader,
    description:
      'Replaces `Signing-Method`: the same value, encrypted with a key of `GET /api/security` for one request.',
  },
};

type Requirement = Partial<Record<keyof typeof securitySchemes, string[]>>;

const byAccess: Readonly<Record<Operation['access'], readonly Requirement[]>> = {
  public: [],
  application: [{ applicationToken: [] }, { clientCredentials: [] }],
  operator: [{ operatorToken: [] }],
};

/** Security Requirement Objects: one of them must be met. */
export function securityOf(
  { access, knowsCaller, openedBy }: Pick<Operation, 'access' | 'knowsCaller' | 'openedBy'>,
  fields: readonly TopField[],
  settings: Settings,
): Requirement[] {
  const named = (header: string) =>
    fields.find(({ schema }) => headerOf(schema)?.toLowerCase() === header);
  if (named('authorization')) return [{}, { clientBasic: [] }];
  const isOpen = openedBy && settings[openedBy.setting] === openedBy.value;
  if (knowsCaller || isOpen) return [{}, ...byAccess.application];
  const requirements = [...byAccess[access]];
  const signingMethod = named('signing-method');
  if (!signingMethod) return requirements;
  const signed = requirements.flatMap((requirement) => [
    { ...requirement, signingMethod: [] },
    { ...requirement, encryptedSigningMethod: [] },
  ]);
  return signingMethod.isRequired ? signed : [...requirements, ...signed];
}
