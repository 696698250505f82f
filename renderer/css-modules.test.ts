import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const importOfModule = /import (\w+) from '(\.[^']+\.module\.css)';/g;

test('finds every class that a component uses in its CSS module', () => {
  expect(componentPaths().length).toBeGreaterThan(100);
  expect(componentPaths().flatMap(missingClassesOf)).toEqual([]);
});

function componentPaths(): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
}

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

const words = (text: string) => text.match(/[\w-]+/g) ?? [];
const className = /className=(?:"([^"]*)"|\{`([^`]*)`\}|\{([^}]*)\})/g;

test('finds every text class that a component names', () => {
  const css = readFileSync(join(root, 'components', 'text.css'), 'utf8');
  const classes = new Set(['vd-mono', ...[...css.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name)]);
  const named = componentPaths().flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(className)].flatMap(([, text = '', template = '', code = '']) =>
      [text, template.replaceAll(/\$\{[^}]*\}/g, ' '), ...choicesIn(template), ...choicesIn(code)]
        .flatMap(words)
        .map((name) => ({ path, name })),
    ),
  );

  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ name }) => !classes.has(name))).toEqual([]);
});

/** The texts that code chooses from. */
function choicesIn(code: string): readonly string[] {
  return [...code.matchAll(/[?:] '([^']*)'/g)].map(([, text = '']) => text);
}

/** The members that code reads from a name, except those of every string: a parameter may be named like a module. */
function membersOf(name: string, code: string): readonly string[] {
  return [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].flatMap(([, member = '']) =>
    member in String.prototype ? [] : [member],
  );
}

test('no rule depends on what is anywhere in the page: each change would restyle all of it', () => {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  const globalRule = /^\s*(?:html|body|:root|\.desk)\S*:has\(/m;
  expect(sheets.filter((path) => globalRule.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

const script = readFileSync(new URL('./public/first-paint.js', import.meta.url), 'utf8');

test.each([
  ['en-US@posix', ['en-US@posix'], 'en-US', ['en-US']],
  ['c', ['c'], 'en-US', ['en-US']],
  ['de-CH', ['de-CH', 'en'], 'de-CH', ['de-CH', 'en']],
])('the locale %s becomes one that Intl accepts', (language, languages, expected, list) => {
  const navigator = Object.create({ language, languages });

  runInNewContext(script, { Intl, navigator, localStorage: { getItem: () => null } });

  expect(navigator.language).toBe(expected);
  expect([...navigator.languages]).toEqual(list);
  expect(new Intl.NumberFormat(navigator.language).format(1)).toBe('1');
});
