import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withPart } from '../test/reference/markdown.ts';
import { generatedParts } from '../test/reference/pages.ts';

const repository = join(import.meta.dirname, '..');
const folder = join(repository, 'docs/reference');

test.each(Object.entries(generatedParts))('docs/reference/%s.md describes all definitions', async (name, parts) => {
  const path = join(folder, `${name}.md`);

  let page = readFileSync(path, 'utf8');
  for (const [part, write] of Object.entries(parts)) page = withPart(page, part, await write(page));

  expect(page).not.toContain('Describe it here.');
  await expect(page).toMatchFileSnapshot(path);
});

test('the reference names every environment variable of the product', () => {
  const sources = ['client', 'fixtures', 'main', 'service'].flatMap((root) => {
    const files = readdirSync(join(repository, root), { recursive: true, encoding: 'utf8' });
    return files.filter((file) => /(?<!\.test)\.(?:ts|mjs)$/.test(file)).map((file) => join(repository, root, file));
  });
  const named = sources.flatMap((file) => readFileSync(file, 'utf8').match(/\bVAULTDESK_[A-Z][A-Z_]*[A-Z]\b/g) ?? []);
  const pages = ['environment', 'configuration'].map((name) => readFileSync(join(folder, `${name}.md`), 'utf8')).join();

  expect(named.filter((name) => !pages.includes(name))).toEqual([]);
});
