import { expect, test } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

const turning = '\u202e';

test('shows hidden characters in all displayed and spoken texts', () => {
  const name = `Ada ${turning}hasneM`;

  const { props } = jsx('span', { title: name, 'aria-label': name, children: name });

  const shown = 'Ada ⟨U+202E⟩hasneM';
  expect(props).toEqual({ title: shown, 'aria-label': shown, children: shown });
});

test('does so in several children, and leaves other children unchanged', () => {
  const element = jsx('b', { children: 'of' });

  const { props } = jsxs('p', { children: [`zero\u200bwidth`, element, 7, null] });

  expect(props).toEqual({ children: ['zero⟨U+200B⟩width', element, 7, null] });
});

test('leaves field values and non-text props unchanged', () => {
  const given = { value: turning, defaultValue: turning, record: { name: turning } };

  expect(jsx('input', given).props).toEqual(given);
  expect(jsx('hr', {}).props).toEqual({});
});
