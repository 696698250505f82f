import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A path of the product.
 *
 * @param {string} path from the folder of package.json
 */
export function place(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
