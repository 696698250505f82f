import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkArrows, checkFolders } from './check-arrows.ts';
import { findCircles } from './find-circles.ts';
import { floors } from './floors.ts';
import { arrowsIn, filesOf } from './import-graph.ts';
import { packageRules } from './packages.ts';
import { isIn } from './place.ts';
import { rowsOf } from './rows-of.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = filesOf(root);
const arrows = arrowsIn(root, files);

test('reads the files of every part of the product', () => {
  expect(files).toContain('renderer/features/index.ts');
  expect(files).toContain('service/platform/storage/open-storage.ts');
  expect(arrows.length).toBeGreaterThan(files.length);
});

test('every folder has a floor, and every floor names existing folders', () => {
  expect(checkFolders(files, floors)).toEqual([]);
});

test('every folder in a rule exists', () => {
  const names = [
    ...floors.flatMap(({ knows = [] }) => knows.map((name) => name.replace('type ', ''))),
    ...packageRules.flatMap(({ only }) => only),
  ];

  expect(names.filter((name) => !files.some((file) => isIn(file, name)))).toEqual([]);
});

test('imports follow the floors, features do not import each other, and packages stay in their folders', () => {
  expect(checkArrows(arrows, { floors, packages: packageRules })).toEqual([]);
});

test('no file imports itself, directly or through others, types included', () => {
  expect(findCircles(arrows)).toEqual([]);
});

test('no folder has more than 15 files, tests not counted', () => {
  const filesIn = new Map<string, number>();
  for (const file of files.filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path)))
    filesIn.set(dirname(file), (filesIn.get(dirname(file)) ?? 0) + 1);

  expect([...filesIn].filter(([, count]) => count > 15)).toEqual([]);
});

test('service/README.md lists the current floors of the service', () => {
  const page = readFileSync(new URL('../service/README.md', import.meta.url), 'utf8');
  const table = page.split('|---|---|\n')[1]?.split('\n\n')[0];

  expect(table?.split('\n')).toEqual(rowsOf('service', floors));
});

test('chance comes from the port of ids: only adapters draw it from the operating system', () => {
  const randomImport =
    /import \{[^}]*\b(?:random\w*|generateKey\w*|getRandomValues|webcrypto)\b[^}]*\} from 'node:crypto'/;
  const exempt = ['service/platform', 'conformance'];
  const checkedFiles = files.filter(
    (file) => isIn(file, 'service') && !file.includes('.test.') && !exempt.some((name) => isIn(file, name)),
  );

  expect(checkedFiles.length).toBeGreaterThan(500);
  expect(checkedFiles.filter((file) => randomImport.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
