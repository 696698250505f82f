import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const ownPages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
const notInSidebar = /^(?:[^/]+|docs\/(?:index|explanation\/decisions\/.+))\.md$/;
const withLongParagraphs = /^(?:CHANGELOG|docs\/explanation\/(?:decisions\/.+|performance))\.md$/;
const sourceOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** The folders of the sidebar, which lists each page in them. */
const sections = [...sourceOf('docs/.vitepress/config.ts').matchAll(/^ {2}'?([\w-]+)'?: \{\s+title: '/gm)].map(
  ([, section]) => section,
);

/** Markdown without code blocks and comments. */
const proseOf = (path: string) =>
  sourceOf(path)
    .replace(/^( *)(```+)[\s\S]*?^\1\2$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '');

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !path.startsWith('.'))
  .map((path) => `docs/${path}`)
  .filter((path) => !sourceOf(path).startsWith('<!--@include'))
  .concat(ownPages)
  .map((path) => ({ path, prose: proseOf(path) }));

/** Anchors that the headings of a page create. */
function anchorsOf(prose: string): ReadonlySet<string> {
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const toSlug = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-');
  return new Set(headings.map((text) => /\{#(\S+)\}$/.exec(text)?.[1] ?? toSlug(text)));
}

/** Words of each paragraph and list item, without headings, tables and pictures. */
function paragraphLengths(prose: string): number[] {
  return prose
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .filter((block) => /\w/.test(block) && !/^\s*(?:[#<!]|[^\n]*\|)/.test(block))
    .map((block) => block.trim().split(/\s+/).length)
    .toSorted((left, right) => left - right);
}

describe.each(pages)('$path', ({ path, prose }) => {
  test('has one title', () => {
    expect(prose.match(/^# /gm)).toHaveLength(1);
  });

  test.skipIf(notInSidebar.test(path))('is in the sidebar', () => {
    expect(sections).toContain(posix.dirname(path).replace('docs/', ''));
  });

  test.skipIf(withLongParagraphs.test(path) || prose.includes('This page is generated'))('has short paragraphs', () => {
    const lengths = paragraphLengths(prose);

    expect(lengths[Math.floor(lengths.length / 2)] ?? 0).toBeLessThanOrEqual(40);
  });
});

test.each(pages)('links of $path lead to existing files and headings', ({ path, prose }) => {
  const links = [...prose.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)].map(([, file = '', anchor]) => ({
    target: file === '' ? path : posix.join(posix.dirname(path), file),
    anchor,
  }));

  const broken = links.filter(({ target, anchor }) => {
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(proseOf(target)).has(anchor);
  });
  expect(broken).toEqual([]);
});
