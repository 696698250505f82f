import type { TableReaders } from '../../ports/storage.ts';
import { worldFacts } from '../../resources/setting.ts';

/** Which world is there, counted from 0; each one that takes the place of another has the next number. */
export function numberOfWorld({ installation }: Pick<TableReaders, 'installation'>): number {
  return Number(installation.find(worldFacts.number)?.value ?? '0');
}
