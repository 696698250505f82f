import { fail, ok, type Result } from '../kernel/result.ts';
import { isSameText } from '../kernel/same-text.ts';
import type { Confirmation } from '../ports/confirmation.ts';
import type { Caller, Operation } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReadToken } from '../ports/tokens.ts';
import { allowingOrigin } from '../resources/application.ts';
import { nameOfSecret } from './client-secret.ts';

/** What a transport knows of its caller before anybody checked it. */
export type Credentials =
  | {
      readonly from: 'console';
      readonly applicationId?: string | undefined;
      /** What it takes besides, before a secret is handed out. */
      readonly confirmation: Confirmation;
      /** In a browser; the desktop's own window has none. */
      readonly session?: { readonly id: string; readonly name: string } | undefined;
    }
  | {
      readonly from: 'http';
      readonly bearer?: string | undefined;
      /** The web origin of a browser's request, where it is not our own. */
      readonly origin?: string | undefined;
    };

type AuthenticationPorts = Pick<Ports, 'storage' | 'tokens' | 'installation'>;

/** Who calls, as far as `access` needs to know; 401 otherwise. */
export function authenticate(
  ports: AuthenticationPorts,
  access: Operation['access'],
  credentials: Credentials,
): Result<Caller> | Promise<Result<Caller>> {
  if (credentials.from === 'console') return authenticateConsole(ports, credentials);
  if (access === 'operator') return authenticateOperator(ports, credentials.bearer);
  if (access === 'public') return ok({ role: 'anonymous' });
  return authenticateApplication(ports, credentials);
}

function authenticateConsole(
  { storage }: AuthenticationPorts,
  { applicationId, session }: Extract<Credentials, { from: 'console' }>,
): Result<Caller> {
  const operator = { role: 'operator', sessionId: session?.id } as const;
  if (applicationId === undefined) return ok(operator);
  return storage.read(({ applications }) => applications.find(applicationId))
    ? ok({ ...operator, applicationId })
    : fail('application.not-found', 'The chosen application is gone. Choose another one.');
}

function authenticateOperator(
  { installation }: AuthenticationPorts,
  bearer: string | undefined,
): Result<Caller> {
  return bearer !== undefined && isSameText(bearer, installation.operatorToken)
    ? ok({ role: 'operator' })
    : fail(
        'operator-token.required',
        'Send the operator token of the ready line as "Authorization: Bearer …". It is new at every start.',
      );
}

function authenticateApplication(
  ports: AuthenticationPorts,
  { bearer, origin }: { bearer?: string | undefined; origin?: string | undefined },
): Result<Caller> | Promise<Result<Caller>> {
  if (bearer === undefined)
    return fail('token.missing', 'Send an access token as "Authorization: Bearer <token>".');
  const claims = ports.tokens.verify(bearer);
  return claims instanceof Promise
    ? claims.then((read) => applicationOf(ports, read, origin))
    : applicationOf(ports, claims, origin);
}

function applicationOf(
  { storage }: AuthenticationPorts,
  claims: ReadToken,
  origin: string | undefined,
): Result<Caller> {
  if (claims === 'expired')
    return fail(
      'token.expired',
      'The access token has expired. Ask the token endpoint for a new one.',
    );
  const application =
    claims === 'invalid'
      ? undefined
      : storage.read(({ applications }) => applications.find(claims.applicationId));
  if (claims === 'invalid' || !application)
    return fail(
      'token.invalid',
      'The access token is not one of this service. Tokens end with a restart and with their application. Ask the token endpoint for a new one.',
    );
  if (claims.secretName !== nameOfSecret(application))
    return fail(
      'token.invalid',
      'The access token ended when the client secret was replaced. Ask the token endpoint for a new one, with the new secret.',
    );
  if (
    origin !== undefined &&
    !allowingOrigin(origin).some((allowed) => application.allowedOrigins.includes(allowed))
  )
    return fail(
      'origin.refused',
      `The application does not allow the origin ${origin}. Add it to its allowed origins, in the console under Applications.`,
    );
  return ok({ role: 'application', applicationId: application.id });
}
