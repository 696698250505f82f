import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/a-folder.ts';
import { enableCompileCache } from './enable-compile-cache.ts';

/** A Node with a compile cache, and the folders that it was enabled for. */
function aNode() {
  const enabled: string[] = [];
  return { enabled, node: { enableCompileCache: (folder: string) => enabled.push(folder) } };
}

test('enables the compile cache in a folder of this user', async () => {
  const folder = join(await aFolder(), 'compiled');
  const { enabled, node } = aNode();

  expect(enableCompileCache(folder, node)).toBe(true);
  expect(enabled).toEqual([folder]);
});

test('enables no compile cache in a folder that others can read', async () => {
  const folder = await aFolder();
  chmodSync(folder, 0o755);
  const { enabled, node } = aNode();

  expect(enableCompileCache(folder, node)).toBe(true);
  expect(enabled).toEqual([]);
});

test('reports a Node without a compile cache and creates no folder', async () => {
  const folder = await aFolder();

  expect(enableCompileCache(join(folder, 'compiled'), {})).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(!('enableCompileCache' in Module))(
  'names its own file in stack traces if another project has the same file',
  async () => {
    const folder = await aFolder();
    const traceIn = (project: string) => {
      const file = join(folder, project, 'program.cjs');
      mkdirSync(join(folder, project), { recursive: true });
      writeFileSync(file, 'exports.trace = () => new Error().stack;');
      const script = `require('node:module').enableCompileCache(${JSON.stringify(join(folder, 'compiled'))}); console.log(require(${JSON.stringify(file)}).trace())`;
      return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    };

    for (const project of ['first', 'second', 'second', 'first'])
      expect(traceIn(project)).toContain(join(folder, project, 'program.cjs'));
  },
);
