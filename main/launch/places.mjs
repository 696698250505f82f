import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The absolute path of a file of the product.
 *
 * @param {string} path relative to the folder of package.json
 */
export function pathInRoot(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}
