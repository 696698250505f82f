import { expect, test } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

const turning = '\u202e';

test('what an element shows and says has no hidden marks in it', () => {
  const name = `Ada ${turning}hasneM`;

  const { props } = jsx('span', { title: name, 'aria-label': name, children: name });

  const shown = 'Ada ⟨U+202E⟩hasneM';
  expect(props).toEqual({ title: shown, 'aria-label': shown, children: shown });
});

test('the same among several children, of which the others stay as they are', () => {
  const made = jsx('b', { children: 'of' });

  const { props } = jsxs('p', { children: [`zero\u200bwidth`, made, 7, null] });

  expect(props).toEqual({ children: ['zero⟨U+200B⟩width', made, 7, null] });
});

test('what a field holds, and what a component takes besides words, stay as they are', () => {
  const given = { value: turning, defaultValue: turning, record: { name: turning } };

  expect(jsx('input', given).props).toEqual(given);
  expect(jsx('hr', {}).props).toEqual({});
});
