import { indexed } from '../kernel/listing.ts';
import { type Page, type PageInput, toPage } from '../kernel/paging.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Application } from '../resources/application.ts';
import { everyApplication } from '../resources/table.ts';
import { toApplication } from './to-application.ts';

/** Applications, oldest first. */
export async function listApplications(
  { storage }: Pick<Ports, 'storage'>,
  input: PageInput,
): Promise<Result<Page<Application>>> {
  return storage.read((tables) => {
    const entry = { index: 'every', key: everyApplication, descending: false } as const;
    const list = indexed(tables.applications, entry);
    return ok(toPage(list, input, (record) => toApplication(tables, record)));
  });
}
