import { openSecret } from '../auth/client-secret.ts';
import { findDefault } from '../auth/ensure-default-application.ts';
import { issueAccessToken } from '../auth/issue-access-token.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TokenTrial } from '../resources/first-steps.ts';

/**
 * Asks for an access token with the client id and secret of the chosen application, or the default one,
 * and throws it away: neither leaves the service. The secret of another application is not kept readable.
 */
export async function tryToken(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'tokens' | 'settings' | 'installation' | 'clock'>,
  caller: Caller,
): Promise<Result<TokenTrial>> {
  const chosen = caller.role === 'anonymous' ? undefined : caller.applicationId;
  const application = ports.storage.read((tables) =>
    chosen === undefined ? findDefault(tables) : tables.applications.find(chosen),
  );
  if (!application) return fail('application.not-found', 'There is no default application.');
  const secret = openSecret(ports, application);
  if (secret === undefined)
    return fail(
      'application.secret-not-kept',
      `The secret of ${application.name} was shown once. Ask for a token from the program that has it.`,
    );
  const { clientId } = application;
  const issued = await issueAccessToken(ports, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  });
  return issued.ok ? ok({ clientId, expiresInSeconds: issued.value.expires_in }) : issued;
}
