import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';

/**
 * Renames a file to the first free name of `<path>.unusable-1`, `-2` and so on; ignores a missing
 * file.
 */
export async function setFileAside(path: string): Promise<void> {
  if (!existsSync(path)) return;
  let number = 1;
  while (existsSync(`${path}.unusable-${number}`)) number += 1;
  await rename(path, `${path}.unusable-${number}`);
}
