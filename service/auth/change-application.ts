import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Application } from '../resources/application.ts';
import { noApplication } from './get-application.ts';
import { toApplication } from './to-application.ts';

/** Renames an application or changes its allowed web origins. */
export async function changeApplication(
  { storage }: Pick<Ports, 'storage'>,
  input: {
    applicationId: string;
    name?: string | undefined;
    allowedOrigins?: string[] | undefined;
  },
): Promise<Result<Application>> {
  return storage.transact((tables) => {
    const application = tables.applications.find(input.applicationId);
    if (!application) return noApplication(input.applicationId);

    const changed = {
      ...application,
      name: input.name ?? application.name,
      allowedOrigins: input.allowedOrigins ?? application.allowedOrigins,
    };
    tables.applications.put(changed);
    return ok(toApplication(tables, changed));
  });
}
