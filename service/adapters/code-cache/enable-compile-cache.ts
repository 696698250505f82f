import Module from 'node:module';
import { isPrivateFolder } from './cache-folder.ts';

/**
 * Enables Node's compile cache in a folder of this user only, for all modules that this thread
 * loads later. Returns whether this Node has such a cache (22.8 and later).
 */
export function enableCompileCache(folder: string, node: object = Module): boolean {
  const enable: unknown = Reflect.get(node, 'enableCompileCache');
  if (typeof enable !== 'function') return false;
  if (isPrivateFolder(folder)) enable(folder);
  return true;
}

/** Stores the code that was compiled so far, also if the process is killed later (Node 22.10). */
export function flushCompileCache(): void {
  const flush: unknown = Reflect.get(Module, 'flushCompileCache');
  if (typeof flush === 'function') flush();
}
