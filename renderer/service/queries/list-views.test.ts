import { beforeEach, expect, test, vi } from 'vitest';
import { isShown, nameFault, stateOf, storeColumns, storeViews } from './list-views.ts';
import { columnsField, flagIn, listFields, oneOf, searchOf } from './search-fields.ts';
import { defaultSearch, lostFields, type SavedView, storedList, storeList } from './stored-lists.ts';

const schema = searchOf({ ...listFields, ...columnsField, status: oneOf(['PENDING', 'DONE']), archived: flagIn });

/** The browser features that lists use. */
function aBrowser() {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  });
  return items;
}

function aView(view: Partial<SavedView> = {}): SavedView {
  return { name: 'Waiting', search: { status: 'PENDING' }, isDefault: false, ...view };
}

let storage = aBrowser();
beforeEach(() => {
  storage = aBrowser();
});

test('excludes the position in the list from its state', () => {
  const search = { page: 3, size: 50, selected: 'a', cursor: 4, tab: 'x', status: 'DONE' };

  expect(stateOf(search, undefined)).toEqual({ status: 'DONE' });
  expect(stateOf({ ...search, size: 20 }, ['a', 'b'])).toEqual({ columns: 'a,b', size: 20, status: 'DONE' });
});

test('matches a view without columns for any columns, and a view with columns for exactly these', () => {
  const state = stateOf({ status: 'PENDING' }, ['a']);

  expect(isShown(aView(), state)).toBe(true);
  expect(isShown(aView({ search: { columns: 'a', status: 'PENDING' } }), state)).toBe(true);
  expect(isShown(aView({ search: { columns: 'b', status: 'PENDING' } }), state)).toBe(false);
  expect(isShown(aView({ search: {} }), state)).toBe(false);
});

test('stores the state per list, and removes it when it is reset', () => {
  storeColumns('/wallets', ['a']);
  storeViews('/users', [aView()]);

  expect(storedList('/wallets')).toEqual({ columns: ['a'], views: [] });
  expect(storedList('/users')).toEqual({ columns: undefined, views: [aView()] });

  storeColumns('/wallets', undefined);
  storeViews('/users', []);
  expect([...storage.values()]).toEqual(['{}']);
});

test.each(['', 'no JSON', '[]', '{"/users":7}', '{"/users":{"columns":4,"views":[{"name":1},null]}}'])(
  'ignores the stored value %s',
  (text) => {
    storage.set('vaultdesk.lists', text);

    expect(storedList('/users')).toEqual({ columns: undefined, views: [] });
  },
);

test('opens a list with its default view, unless that is outdated', () => {
  storeList('/users', { columns: undefined, views: [aView(), aView({ name: 'B', isDefault: true })] });
  expect(defaultSearch('/users', schema)).toEqual({ status: 'PENDING' });

  storeViews('/users', [aView({ isDefault: true, search: { status: 'GONE' } })]);
  expect(defaultSearch('/users', schema)).toBeUndefined();
  expect(defaultSearch('/wallets', schema)).toBeUndefined();
});

test('names the parameters of a view that the list no longer supports', () => {
  const view = aView({ search: { archived: true, colour: 'red', status: 'GONE' } });

  expect(lostFields(view, schema)).toEqual(['colour', 'status']);
  expect(lostFields(aView({ search: { columns: 'a', search: 'ada' } }), schema)).toEqual([]);
});

test('requires short and unique view names', () => {
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
