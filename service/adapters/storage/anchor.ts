import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { prepareReplacement } from '../file-system/replace-file-durably.ts';
import { authenticate, authenticMac, type MacKey } from './authentic-line.ts';
import { decodeLine, encodeLine } from './checked-line.ts';
import { anchorName } from './storage-files.ts';
import { UnprovenState } from './unproven-state.ts';

const anchorSchema = z.object({
  lsn: z.int().min(0),
  chain: z.string(),
  /** Authentication starts after this entry; no checkpoint records that yet. */
  begins: z.boolean().optional(),
});

/**
 * A position that the journal has reached, and the code of its line there: the journal never ends
 * earlier.
 */
export type Anchor = z.infer<typeof anchorSchema>;

/** The anchor of a directory; `undefined` if it has none. Throws an `UnprovenState`. */
export async function readAnchor(
  disk: FileSystem,
  directory: string,
  key: MacKey,
): Promise<Anchor | undefined> {
  const bytes = await disk.read(join(directory, anchorName));
  if (!bytes) return undefined;
  const line = decodeLine(bytes, 0);
  const isWhole = line?.end === bytes.length && authenticMac(key, 'anchor', line) !== undefined;
  const anchor = anchorSchema.safeParse(isWhole && parseJson(line.text));
  if (anchor.success) return anchor.data;
  throw new UnprovenState(anchorName, 0, {
    reason: 'it was not written with this key',
    isOld: false,
  });
}

/**
 * Writes the next anchor; the returned function replaces the old one. A crash leaves one of the
 * two.
 */
export function prepareAnchor(
  disk: FileSystem,
  directory: string,
  { key, ...anchor }: Anchor & { key: MacKey },
): Promise<() => Promise<void>> {
  const { bytes } = authenticate(key, 'anchor', { text: JSON.stringify(anchor) });
  return prepareReplacement(disk, join(directory, anchorName), encodeLine(bytes));
}

export async function writeAnchor(...args: Parameters<typeof prepareAnchor>): Promise<void> {
  const putInPlace = await prepareAnchor(...args);
  await putInPlace();
}
