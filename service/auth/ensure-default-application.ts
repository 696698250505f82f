import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { ApplicationRecord } from '../resources/application.ts';
import { everyApplication } from '../resources/table.ts';
import { makeClientSecret, openSecret, sealSecret, secretFields } from './client-secret.ts';

export interface DefaultApplication {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/**
 * Creates the default application on the first start, and sets the configured client id and secret, if any. Replaces a
 * secret that can no longer be opened.
 */
export async function ensureDefaultApplication(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  configured: { clientId?: string | undefined; clientSecret?: string | undefined },
): Promise<Result<DefaultApplication>> {
  const existed = ports.storage.read(findDefault) !== undefined;
  const ensured = await ensure(ports, configured);
  // Another instance of the world created it at the same time; that application is used.
  const isTaken = !ensured.ok && !existed && ports.storage.read(findDefault) !== undefined;
  return isTaken ? ensure(ports, configured) : ensured;
}

async function ensure(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  configured: { clientId?: string | undefined; clientSecret?: string | undefined },
): Promise<Result<DefaultApplication>> {
  const present = ports.storage.read(findDefault);
  const secret =
    configured.clientSecret ?? (present && openSecret(ports, present)) ?? makeClientSecret(ports);
  const clientId = configured.clientId ?? present?.clientId ?? 'my-first-application';
  if (present?.clientId === clientId && openSecret(ports, present) === secret)
    return ok({ id: present.id, name: present.name, clientId, clientSecret: secret });

  const id = present?.id ?? ports.ids.uuid();
  const application: ApplicationRecord = {
    ...(present ?? firstApplication(id, ports.clock.now())),
    clientId,
    ...secretFields(ports, secret),
    sealedSecret: sealSecret(ports, id, secret),
  };
  return ports.storage.transact(({ applications }) => {
    if (applications.listBy('byClientId', clientId).some((existing) => existing.id !== id))
      return fail(
        'application.client-id-taken',
        `Configure another client id. Another application uses ${clientId}.`,
      );
    applications.put(application);
    return ok({ id, name: application.name, clientId, clientSecret: secret });
  });
}

/** The default application, once the first start created it. */
export function findDefault({
  applications,
}: Pick<TableReaders, 'applications'>): ApplicationRecord | undefined {
  return applications.listBy('every', everyApplication).find(({ isDefault }) => isDefault);
}

/** The failure of a call that requires the default application. */
export const noDefaultApplication = fail(
  'application.not-found',
  'The default application does not exist. Create an application first.',
);

function firstApplication(id: string, createdAt: string) {
  return { id, name: 'My first application', allowedOrigins: [], isDefault: true, createdAt };
}
