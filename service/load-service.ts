import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { requireCompiled } from './adapters/code-cache/require-compiled.ts';

/**
 * Requires a bundle next to this one that needs the service's bundle, which is loaded with its
 * cached compiled code.
 */
export function loadWithCompileCache<Exports>(name: string): Exports {
  const require = createRequire(import.meta.url);
  requireCompiled(fileURLToPath(new URL('./service.cjs', import.meta.url)), {
    folder: envPaths('vaultdesk', { suffix: '' }).cache,
    require,
    caller: basename(name, '.cjs'),
  });
  return require(name);
}
