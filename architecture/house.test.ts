import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkArrows, checkFolders } from './check-arrows.ts';
import { exceptions } from './exceptions.ts';
import { findCircles } from './find-circles.ts';
import { floors } from './floors.ts';
import { arrowsIn, filesOf } from './import-graph.ts';
import { packageRules } from './packages.ts';
import { isIn } from './place.ts';
import { rowsOf } from './rows-of.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = filesOf(root);
const arrows = arrowsIn(root, files);

test('the whole house is read', () => {
  expect(files).toContain('renderer/features/index.ts');
  expect(files).toContain('service/adapters/storage/open-storage.ts');
  expect(arrows.length).toBeGreaterThan(files.length);
});

test('every folder has a floor, and every name of a floor is somewhere', () => {
  expect(checkFolders(files, floors)).toEqual([]);
});

test('every folder that a rule names is somewhere', () => {
  const named = [
    ...floors.flatMap(({ knows = [] }) => knows.map((name) => name.replace('type ', ''))),
    ...packageRules.flatMap(({ only }) => only),
  ];

  expect(named.filter((name) => !files.some((file) => isIn(file, name)))).toEqual([]);
});

test('no arrow goes up, no feature imports another, and packages stay where they belong', () => {
  expect(checkArrows(arrows, { floors, packages: packageRules, exceptions })).toEqual([]);
});

test('no file imports itself on whatever way, also by types', () => {
  expect(findCircles(arrows)).toEqual([]);
});

test('no folder of the console holds more than 25 files beside their tests', () => {
  const folders = readdirSync(`${root}renderer`, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isDirectory(),
  );
  const crowded = folders.filter((folder) => {
    const inside = readdirSync(join(folder.parentPath, folder.name), { withFileTypes: true });
    return inside.filter((entry) => entry.isFile() && !entry.name.includes('.test.')).length > 25;
  });

  expect(crowded.map(({ name }) => name)).toEqual([]);
});

test('service/README.md shows the floors of the service as they are', () => {
  const page = readFileSync(new URL('../service/README.md', import.meta.url), 'utf8');
  const table = page.split('|---|---|\n')[1]?.split('\n\n')[0];

  expect(table?.split('\n')).toEqual(rowsOf('service', floors));
});

test('chance comes from the port of ids: only adapters draw it from the operating system', () => {
  const drawing =
    /import \{[^}]*\b(?:random\w*|generateKey\w*|getRandomValues|webcrypto)\b[^}]*\} from 'node:crypto'/;
  const apart = ['service/adapters', 'service/verify', 'service/**/testing', 'service/testing'];
  const asked = files.filter(
    (file) =>
      isIn(file, 'service') && !file.includes('.test.') && !apart.some((name) => isIn(file, name)),
  );

  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter((file) => drawing.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
