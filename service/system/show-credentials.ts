import { openSecret } from '../auth/client-secret.ts';
import { findDefault, noDefaultApplication } from '../auth/ensure-default-application.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Credentials } from '../resources/overview.ts';

/**
 * The client id and secret of the default application, which the service created at its first
 * start.
 */
export async function showCredentials(
  ports: Pick<Ports, 'storage' | 'deviceKey'>,
): Promise<Result<Credentials>> {
  const application = ports.storage.read(findDefault);
  const clientSecret = application && openSecret(ports, application);
  if (!clientSecret) return noDefaultApplication;
  return ok({ clientId: application.clientId, clientSecret });
}
