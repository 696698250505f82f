import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const importOfModule = /import (\w+) from '(\.[^']+\.module\.css)';/g;

test('finds every class that a component uses in its CSS module', () => {
  const components = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(missingClassesOf)).toEqual([]);
});

function missingClassesOf(path: string): readonly string[] {
  const code = readFileSync(join(root, path), 'utf8');
  return [...code.matchAll(importOfModule)].flatMap(([, name = '', from = '']) => {
    const css = readFileSync(join(root, dirname(path), from), 'utf8');
    const classes = new Set([...css.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, found]) => found));
    return membersOf(name, code.replaceAll(/'\.[^']*'/g, ''))
      .filter((member) => !classes.has(member))
      .map((member) => `${path}: ${name}.${member}`);
  });
}

/** The members that code reads from a name, except those of every string: a parameter may be named like a module. */
function membersOf(name: string, code: string): readonly string[] {
  return [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].flatMap(([, member = '']) =>
    member in String.prototype ? [] : [member],
  );
}
