import { expect, test } from 'vitest';
import { isConsolePath } from '../../../preload/orders/console-paths.ts';
import { guides } from '../../../service/model/guides/guides.ts';
import { toInlineParts } from './inline-parts.ts';

test('separates code and links from text', () => {
  expect(toInlineParts('Ask `GET /x` on [Home](/), then wait.')).toEqual([
    { kind: 'words', text: 'Ask ' },
    { kind: 'code', text: 'GET /x' },
    { kind: 'words', text: ' on ' },
    { kind: 'link', text: 'Home', to: '/' },
    { kind: 'words', text: ', then wait.' },
  ]);
  expect(toInlineParts('')).toEqual([]);
});

test('links every guide only to existing console pages', () => {
  const links = guides
    .flatMap(({ about, parts }) => [about, ...parts.map(({ text }) => text)])
    .flatMap(toInlineParts)
    .flatMap((part) => (part.kind === 'link' ? [part.to] : []));

  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((to) => !isConsolePath(to))).toEqual([]);
});
