import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { ApplicationRecord, ApplicationWithSecret } from '../resources/application.ts';
import { makeClientSecret, secretFields } from './client-secret.ts';
import { toApplication } from './to-application.ts';

/** Creates an application; only this response shows its secret. */
export async function createApplication(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  input: { name: string; clientId?: string | undefined; allowedOrigins: string[] },
): Promise<Result<ApplicationWithSecret>> {
  const { storage, clock, ids } = ports;
  const clientSecret = makeClientSecret(ports);
  const application: ApplicationRecord = {
    id: ids.uuid(),
    clientId: input.clientId ?? `${toClientId(input.name)}-${ids.uuid().slice(0, 8)}`,
    name: input.name,
    allowedOrigins: input.allowedOrigins,
    isDefault: false,
    createdAt: clock.now(),
    ...secretFields(ports, clientSecret),
  };
  return storage.transact((tables) => {
    if (tables.applications.listBy('byClientId', application.clientId).length > 0)
      return fail(
        'application.client-id-taken',
        `Choose another client id. Another application uses ${application.clientId}.`,
      );
    tables.applications.put(application);
    return ok({ ...toApplication(tables, application), clientSecret });
  });
}

function toClientId(name: string): string {
  const nameParts = name.toLowerCase().match(/[a-z0-9]+/g) ?? ['application'];
  return nameParts.join('-').slice(0, 40).replace(/-$/, '');
}
