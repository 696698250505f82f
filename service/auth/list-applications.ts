import { type Page, type PageInput, toPage } from '../kernel/paging.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Application } from '../resources/application.ts';
import { everyApplication } from '../resources/state.ts';
import { toApplication } from './to-application.ts';

/** Applications, oldest first. */
export async function listApplications(
  { storage }: Pick<Ports, 'storage'>,
  input: PageInput,
): Promise<Result<Page<Application>>> {
  return storage.read((tables) => {
    const query = { offset: (input.page - 1) * input.size, limit: input.size };
    const records = tables.applications.pageBy('every', everyApplication, query);
    const total = tables.applications.countBy('every', everyApplication);
    return ok(
      toPage(
        records.map((record) => toApplication(tables, record)),
        total,
        input,
      ),
    );
  });
}
