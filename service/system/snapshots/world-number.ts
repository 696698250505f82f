import type { TableReaders } from '../../ports/storage.ts';
import { worldFacts } from '../../resources/setting.ts';

/** The number of the current world, starting with 0; each replacement increments it. */
export function numberOfWorld({ installation }: Pick<TableReaders, 'installation'>): number {
  return Number(installation.find(worldFacts.number)?.value ?? '0');
}
