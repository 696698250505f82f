import {
  findDefault,
  issueAccessToken,
  noDefaultApplication,
  openSecret,
} from '../../domain/auth/client-credentials.ts';
import type { TokenTrial } from '../../model/history/first-steps.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';

/**
 * Requests an access token with the credentials of the chosen application, or the default one. The secret of another application is not stored in readable form.
 */
export async function tryToken(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'tokens' | 'settings' | 'installation' | 'clock'>,
  caller: Caller,
): Promise<Result<TokenTrial>> {
  const chosen = caller.role === 'anonymous' ? undefined : caller.applicationId;
  const application = ports.storage.read((tables) =>
    chosen === undefined ? findDefault(tables) : tables.applications.find(chosen),
  );
  if (!application) return noDefaultApplication;
  const secret = openSecret(ports, application);
  if (secret === undefined)
    return fail(
      'application.secret-not-kept',
      `Request a token from the program that has the secret. The secret of ${application.name} was shown only once.`,
    );
  const { clientId } = application;
  const issued = await issueAccessToken(ports, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: secret,
  });
  if (!issued.ok) return issued;
  return ok({ clientId, accessToken: issued.value.access_token, expiresInSeconds: issued.value.expires_in });
}
