import { worldFacts } from '../../../model/installation/setting.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

/** The number of the current world, starting with 0; each replacement increments it. */
export function numberOfWorld({ installation }: Pick<TableReaders, 'installation'>): number {
  return Number(installation.find(worldFacts.number)?.value ?? '0');
}
