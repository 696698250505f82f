import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { ApplicationWithSecret } from '../resources/application.ts';
import { makeClientSecret, sealSecret, secretFields } from './client-secret.ts';
import { noApplication } from './get-application.ts';
import { toApplication } from './to-application.ts';

/** Rotates an application's secret; the old secret and all tokens issued for it become invalid. */
export async function rotateClientSecret(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'ids'>,
  { applicationId }: { applicationId: string },
): Promise<Result<ApplicationWithSecret>> {
  const clientSecret = makeClientSecret(ports);
  return ports.storage.transact((tables) => {
    const application = tables.applications.find(applicationId);
    if (!application) return noApplication(applicationId);

    const changed = {
      ...application,
      ...secretFields(ports, clientSecret),
      sealedSecret: application.isDefault
        ? sealSecret(ports, application.id, clientSecret)
        : undefined,
    };
    tables.applications.put(changed);
    return ok({ ...toApplication(tables, changed), clientSecret });
  });
}
