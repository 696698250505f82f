import { expect, test } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

const bidiOverride = '\u202e';

test('shows hidden characters in all displayed and spoken texts', () => {
  const name = `Ada ${bidiOverride}hasneM`;

  const { props } = jsx('span', { title: name, 'aria-label': name, children: name });

  const visibleName = 'Ada ⟨U+202E⟩hasneM';
  expect(props).toEqual({ title: visibleName, 'aria-label': visibleName, children: visibleName });
});

test('does so in several children, and leaves other children unchanged', () => {
  const element = jsx('b', { children: 'of' });

  const { props } = jsxs('p', { children: [`zero\u200bwidth`, element, 7, null] });

  expect(props).toEqual({ children: ['zero⟨U+200B⟩width', element, 7, null] });
});

test('leaves field values and non-text props unchanged', () => {
  const props = { value: bidiOverride, defaultValue: bidiOverride, record: { name: bidiOverride } };

  expect(jsx('input', props).props).toEqual(props);
  expect(jsx('hr', {}).props).toEqual({});
});
