import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { consolePaths, isConsolePath } from './console-paths.ts';

test('lists exactly the pages of the console', () => {
  const routes = readFileSync(new URL('../../renderer/routes.tsx', import.meta.url), 'utf8');
  const pages = [...routes.matchAll(/\b(?:(?:page|listAt)\(\s*|path: )'([^']+)'/g)].map(([, path]) => path);

  expect(pages.length).toBeGreaterThan(30);
  expect(consolePaths.toSorted()).toEqual(pages.toSorted());
});

test('a page of a record requires a record', () => {
  expect(isConsolePath('/wallets/3f1cbb1e-9a55-4f0e-8f5e-0d6f9be8f7a1')).toBe(true);
  for (const path of ['/wallets/', '/wallets/$walletId', '/wallets/a/b', '/collections/MATIC'])
    expect(isConsolePath(path), path).toBe(false);
});
