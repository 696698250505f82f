import { STATUS_CODES } from 'node:http';
import { encryptedHeader } from '../../../model/access/encrypted-credential.ts';
import { errorPageUrl } from '../../../model/installation/addresses.ts';
import type { Settings } from '../../../model/kernel/open-points.ts';
import { ruleOf } from '../../../model/kernel/results/failure-rules.ts';
import { consoleCodes, type FailureCode, failures } from '../../../model/kernel/results/failures.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { headerOf, type TopField } from '../../operations/fields.ts';

/** Security Scheme Objects; the token URL is that of `tokens.issue`. */
const securitySchemes = {
  applicationToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of an application.',
  },
  clientCredentials: {
    type: 'oauth2',
    description: 'Fetches an access token.',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: {} } },
  },
  operatorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator token, printed in the terminal at each start. A console session does not replace it.',
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
  { access, openedBy }: Pick<Operation, 'access' | 'openedBy'>,
  fields: readonly TopField[],
  settings: Settings,
): Requirement[] {
  const named = (header: string) => fields.find(({ schema }) => headerOf(schema)?.toLowerCase() === header);
  if (named('authorization')) return [{}, { clientBasic: [] }];
  const isOpen = openedBy && settings[openedBy.setting] === openedBy.value;
  if (isOpen) return [{}, ...byAccess.application];
  const requirements = [...byAccess[access]];
  const signingMethod = named('signing-method');
  if (!signingMethod) return requirements;
  const signed = requirements.flatMap((requirement) => [
    { ...requirement, signingMethod: [] },
    { ...requirement, encryptedSigningMethod: [] },
  ]);
  return signingMethod.isRequired ? signed : [...requirements, ...signed];
}

/** The failure codes of an operation that its pipeline returns before it runs. */
export function pipelineCodes(
  { access, offeredBy, route: { method, reply } }: Operation,
  fields: readonly TopField[],
  hasPathParameter: boolean,
  hasBody: boolean,
): FailureCode[] {
  const takesSigningMethod = fields.some(({ schema }) => headerOf(schema)?.toLowerCase() === 'signing-method');
  const conditions: readonly (readonly [isMet: boolean, prefix: string])[] = [
    [access === 'application', 'token.'],
    [access === 'operator', 'operator-token.required'],
    // For a value that is not an id.
    [hasPathParameter, 'route.not-found'],
    [hasBody, 'body.'],
    [hasBody, 'content-type.'],
    [method === 'POST' && reply !== 'oauth', 'idempotency-key.'],
    [takesSigningMethod, 'encrypted-signing-method.'],
    [takesSigningMethod, 'pincode.'],
    [offeredBy !== undefined, 'route.not-offered'],
  ];
  return codesOf(failures).filter((code) => conditions.some(([isMet, prefix]) => isMet && code.startsWith(prefix)));
}

/** Without duplicates and the codes of the console. Invalid input is reported under the path of the field. */
export function inTableOrder(codes: readonly string[]): FailureCode[] {
  return codesOf(failures).filter(
    (code) => codes.includes(code) && !consoleCodes.has(code) && code !== 'input.invalid',
  );
}

function codesOf(table: typeof failures): FailureCode[] {
  return Object.keys(table).filter((code): code is FailureCode => code in table);
}

/** A Reference Object. */
export function refer(kind: 'schemas' | 'responses' | 'parameters' | 'headers', name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Request headers by name; the examples are placeholders. */
export const knownHeaders: Readonly<Record<string, { description: string; example: string }>> = {
  'Signing-Method': {
    description: 'A signing method of the user, as `<signing method id>:<value>`.',
    example: '$SIGNING_METHOD_ID:$PIN',
  },
};

export const sharedSchemas = {
  Failure: {
    type: 'object',
    description: 'What is wrong and how to fix it. Names the invalid field by its path.',
    properties: {
      success: { type: 'boolean', const: false },
      errors: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            code: {
              type: 'string',
              description: 'A code of the list above, or the path of the invalid field.',
              examples: ['wallet.not-found'],
            },
            message: { type: 'string', examples: ['No wallet has this id.'] },
            traceCode: { type: 'string', format: 'uuid', description: 'The x-request-id of the response.' },
            docUrl: {
              type: 'string',
              format: 'uri',
              description: 'The page of the manual that explains the code, with its cause and remedy.',
              examples: ['http://127.0.0.1:8787/manual/reference/errors#wallet.not-found'],
            },
          },
          required: ['code', 'message', 'traceCode', 'docUrl'],
        },
      },
    },
    required: ['success', 'errors'],
  },
  OAuthFailure: {
    type: 'object',
    description: 'RFC 6749, section 5.2.',
    properties: {
      error: { type: 'string', enum: ['invalid_request', 'invalid_client', 'unsupported_grant_type'] },
      error_description: { type: 'string' },
      error_uri: { type: 'string', format: 'uri', description: 'The page of the manual that explains the error.' },
    },
    required: ['error'],
  },
};

/** Everything that operations refer to, except schemas. */
export const components = {
  securitySchemes,
  responses: {
    Failure: failureResponse('The request was rejected.', 'Failure'),
    OAuthFailure: failureResponse('No token was issued.', 'OAuthFailure'),
  },
  'x-error-codes': Object.fromEntries(
    inTableOrder(codesOf(failures)).map((code) => [code, { status: failures[code], description: ruleOf(code) }]),
  ),
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes a retry safe: the same key and request return the first response again for 24 hours.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    },
    EncryptedSigningMethod: {
      name: encryptedHeader,
      in: 'header',
      required: false,
      description:
        'Replaces `Signing-Method`: the same value, encrypted with a key of `GET /api/security` for this request only.',
      schema: { type: 'string', contentEncoding: 'base64' },
    },
  },
  headers: {
    RequestId: {
      description: 'Identifies this request in the log, and in errors as traceCode.',
      schema: { type: 'string', format: 'uuid' },
    },
    IgnoredParameters: {
      description: 'Present if query parameters were ignored: their names, escaped.',
      schema: { type: 'string', examples: ['colour, pageNo'] },
    },
    IgnoredFields: {
      description:
        'Present if body fields were ignored because the operation does not have them: their paths. `*` is a hidden name.',
      schema: { type: 'string', examples: ['succesUrl, line_items[0].quantty'] },
    },
    IdempotentReplayed: {
      description: 'Present if an earlier response is repeated.',
      schema: { type: 'string', const: 'true' },
    },
  },
};

function failureResponse(description: string, schema: string) {
  return {
    description,
    headers: { 'x-request-id': refer('headers', 'RequestId') },
    content: { 'application/json': { schema: refer('schemas', schema) } },
  };
}

/** The statuses of calls, each unfolds its codes, which are linked to the manual. */
export function failureTable(baseUrl = ''): string {
  const codes = Object.entries(failures).filter(([code]) => !consoleCodes.has(code));
  const statuses = [...new Set(codes.map(([, status]) => status))].sort((a, b) => a - b);
  const sections = statuses.map((status) => {
    const ofStatus = codes.filter(([, own]) => own === status);
    const lines = ofStatus.map(([code]) => `- [\`${code}\`](${errorPageUrl(baseUrl, code)})`);
    return `<details>\n<summary><b>${status}</b> ${STATUS_CODES[status]} (${lines.length})</summary>\n\n${lines.join('\n')}\n\n</details>`;
  });
  return sections.join('\n\n');
}
