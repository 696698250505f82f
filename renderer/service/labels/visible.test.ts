import { expect, test } from 'vitest';
import { visible } from './visible.ts';

test.each([
  ['a\u202eb', 'a⟨U+202E⟩b'],
  ['\u0000\u001b[31m', '⟨U+0000⟩⟨U+001B⟩[31m'],
  ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['\r\n', '⟨U+000D⟩\n'],
  ['\ud800', '⟨U+D800⟩'],
  ['a\u200db', 'a⟨U+200D⟩b'],
  ['👩‍🚀 👩🏽‍🚀 🏳️‍🌈', '👩‍🚀 👩🏽‍🚀 🏳️‍🌈'],
  ['<b>é 🗝 مرحبا</b>\n\t', '<b>é 🗝 مرحبا</b>\n\t'],
])('shows %j as %j', (text, visibleText) => {
  expect(visible(text)).toBe(visibleText);
});
