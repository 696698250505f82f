import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, whose build the tests run. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Screenshots and files of failed tests. */
export const artifacts = join(root, 'e2e', 'artifacts');

/** Where browsers that the tests fetch or unpack are kept between runs. */
export const cache = process.env.VAULTDESK_CACHE_DIR ?? join(homedir(), '.cache', 'vaultdesk');
