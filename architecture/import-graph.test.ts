import { expect, test } from 'vitest';
import { findCircles } from './find-circles.ts';
import { arrowsOf } from './import-graph.ts';

const value = { isPackage: false, isType: false };
const type = { isPackage: false, isType: true };

test.each([
  ["import { a } from './a.ts';", { ...value, names: ['a'] }],
  ["import a, { type B } from './a.ts';", { ...value, names: ['*', 'B'] }],
  ["import * as a from './a.ts';", { ...value, names: ['*'] }],
  ["import './a.ts';", { ...value, names: [] }],
  ["import type { A } from './a.ts';", { ...type, names: ['A'] }],
  ["import { type A } from './a.ts';", { ...type, names: ['A'] }],
  ["export { a } from './a.ts';", { ...value, names: ['a'] }],
  ["export * from './a.ts';", { ...value, names: ['*'] }],
  ["export type { A } from './a.ts';", { ...type, names: ['A'] }],
  ["const a = await import('./a.ts');", { ...value, names: ['*'] }],
  ["const open = () => import('./a.ts');", { ...value, names: ['*'] }],
  ["let a: import('./a.ts').A;", { ...type, names: ['*'] }],
  ["/** @type {import('./a.ts').A} */", { ...type, names: ['*'] }],
  ["import a from './a.ts?raw';", { ...value, names: ['*'] }],
])('reads the import %s', (line, expected) => {
  expect(arrowsOf('lanes/lane.ts', line)).toEqual([{ from: 'lanes/lane.ts', to: 'lanes/a.ts', ...expected }]);
});

test('packages are distinguished from files', () => {
  expect(arrowsOf('lanes/lane.mjs', "import { createHash } from 'node:crypto';")).toEqual([
    { from: 'lanes/lane.mjs', to: 'node:crypto', isPackage: true, isType: false, names: ['createHash'] },
  ]);
});

test('a file that cannot be parsed causes an error with its name', () => {
  expect(() => arrowsOf('lanes/lane.ts', 'import {')).toThrow('lanes/lane.ts cannot be read');
});

test('finds circles, also through types', () => {
  const arrows = [
    ...arrowsOf('a.ts', "import { b } from './b.ts'; import { d } from './d.ts';"),
    ...arrowsOf('b.ts', "import { c } from './c.ts'; import { d } from './d.ts';"),
    ...arrowsOf('c.ts', "import type { A } from './a.ts';"),
  ];

  expect(findCircles(arrows)).toEqual(['a.ts → b.ts → c.ts → a.ts']);
});

test('does not report two paths to one file as a circle', () => {
  const arrows = [
    ...arrowsOf('a.ts', "import { b } from './b.ts'; import { c } from './c.ts';"),
    ...arrowsOf('b.ts', "import { c } from './c.ts';"),
  ];

  expect(findCircles(arrows)).toEqual([]);
});
