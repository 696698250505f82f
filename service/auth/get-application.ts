import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Application } from '../resources/application.ts';
import { toApplication } from './to-application.ts';

export async function getApplication(
  { storage }: Pick<Ports, 'storage'>,
  { applicationId }: { applicationId: string },
): Promise<Result<Application>> {
  return storage.read((tables) => {
    const application = tables.applications.find(applicationId);
    return application ? ok(toApplication(tables, application)) : noApplication(applicationId);
  });
}

export function noApplication(applicationId: string): Failed {
  return fail('application.not-found', `No application has the id ${applicationId}.`);
}
