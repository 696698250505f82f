import { worldFacts } from '../../../model/installation/setting.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

/** The number of the current world, starting with 0; each replacement increments it. */
export function numberOfWorld({ installation }: Pick<TableReaders, 'installation'>): number {
  return Number(installation.find(worldFacts.number)?.value ?? '0');
}

/** The seed or snapshot that the current world started from. @example "seed shop.json", "snapshot before-sale" */
export function sourceOfWorld({ installation }: Pick<TableReaders, 'installation'>): string | undefined {
  return installation.find(worldFacts.source)?.value;
}
