import { beforeEach, expect, test, vi } from 'vitest';
import { defaultSearch, keepList, keptList, lostFields, type SavedView } from './kept-lists.ts';
import { columnsField, listFields } from './list-search.ts';
import { isShown, keepColumns, keepViews, nameFault, stateOf } from './list-views.ts';
import { flagIn, oneOf, searchOf } from './search-fields.ts';

const schema = searchOf({
  ...listFields,
  ...columnsField,
  status: oneOf(['PENDING', 'DONE']),
  archived: flagIn,
});

/** What a browser has, as far as lists use it. */
function aBrowser() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  return kept;
}

function aView(view: Partial<SavedView> = {}): SavedView {
  return { name: 'Waiting', search: { status: 'PENDING' }, isDefault: false, ...view };
}

let kept = aBrowser();
beforeEach(() => {
  kept = aBrowser();
});

test('a state is what is asked for, wherever somebody is in the list', () => {
  const search = { page: 3, size: 50, selected: 'a', cursor: 4, tab: 'x', status: 'DONE' };

  expect(stateOf(search, undefined)).toEqual({ status: 'DONE' });
  expect(stateOf({ ...search, size: 20 }, ['a', 'b'])).toEqual({
    columns: 'a,b',
    size: 20,
    status: 'DONE',
  });
});

test('a view without columns is shown whichever are chosen, one with columns by these alone', () => {
  const state = stateOf({ status: 'PENDING' }, ['a']);

  expect(isShown(aView(), state)).toBe(true);
  expect(isShown(aView({ search: { columns: 'a', status: 'PENDING' } }), state)).toBe(true);
  expect(isShown(aView({ search: { columns: 'b', status: 'PENDING' } }), state)).toBe(false);
  expect(isShown(aView({ search: {} }), state)).toBe(false);
});

test('what this browser keeps of a list is its own, and leaves nothing once it is taken back', () => {
  keepColumns('/wallets', ['a']);
  keepViews('/users', [aView()]);

  expect(keptList('/wallets')).toEqual({ columns: ['a'], views: [] });
  expect(keptList('/users')).toEqual({ columns: undefined, views: [aView()] });

  keepColumns('/wallets', undefined);
  keepViews('/users', []);
  expect([...kept.values()]).toEqual(['{}']);
});

test.each([
  '',
  'no JSON',
  '[]',
  '{"/users":7}',
  '{"/users":{"columns":4,"views":[{"name":1},null]}}',
])('what is kept as %s is as if nothing were kept', (text) => {
  kept.set('vaultdesk.lists', text);

  expect(keptList('/users')).toEqual({ columns: undefined, views: [] });
});

test('a list opens with its default view, unless that is not whole any more', () => {
  keepList('/users', {
    columns: undefined,
    views: [aView(), aView({ name: 'B', isDefault: true })],
  });
  expect(defaultSearch('/users', schema)).toEqual({ status: 'PENDING' });

  keepViews('/users', [aView({ isDefault: true, search: { status: 'GONE' } })]);
  expect(defaultSearch('/users', schema)).toBeUndefined();
  expect(defaultSearch('/wallets', schema)).toBeUndefined();
});

test('what a list does not know any more of a view is named', () => {
  const view = aView({ search: { archived: true, colour: 'red', status: 'GONE' } });

  expect(lostFields(view, schema)).toEqual(['colour', 'status']);
  expect(lostFields(aView({ search: { columns: 'a', search: 'ada' } }), schema)).toEqual([]);
});

test('a name of a view is short and its own', () => {
  expect(nameFault('  ', [])).toContain('name');
  expect(nameFault('x'.repeat(61), [])).toContain('60');
  expect(nameFault(' Waiting ', [aView()])).toContain('Another view');
  expect(
    nameFault(
      'Waiting',
      Array.from({ length: 40 }, () => aView({ name: 'x' })),
    ),
  ).toContain('40');
  expect(nameFault('Waiting', [])).toBeUndefined();
});
