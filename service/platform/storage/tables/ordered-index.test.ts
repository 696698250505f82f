import { expect, test } from 'vitest';
import { seeded } from '../../../../test/seeded.mjs';
import { present } from '../../../../test/values.ts';
import type { PageQuery } from '../../ports/storage.ts';
import { OrderedIndex } from './ordered-index.ts';

type Item = { readonly id: string; readonly name: string; readonly groups: readonly string[] };

const byName = { keys: ({ groups }: Item) => groups, order: ({ name }: Item) => name };
const names = ['', 'a', 'aa', 'ab', 'abc', 'b', 'ba', 'z', 'ä', '世', 'A'];
const groups = ['one', 'two', 'three'];

/** Reference implementation of an index, simple and slow. */
class NaiveIndex {
  readonly items = new Map<string, Item>();

  list(key: string, prefix = ''): Item[] {
    return [...this.items.values()]
      .filter((item) => item.groups.includes(key) && item.name.startsWith(prefix))
      .sort((left, right) => order(left.name, right.name) || order(left.id, right.id));
  }

  page(key: string, { offset, limit, descending, prefix }: PageQuery): Item[] {
    const items = this.list(key, prefix);
    return (descending ? items.reverse() : items).slice(offset, offset + limit);
  }
}

function order(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function randomly(seed: number) {
  const chance = seeded(seed);
  const below = (end: number) => Math.floor(chance() * end);
  const pickFrom = <Value>(values: readonly Value[]) => present(values[below(values.length)]);
  const anItem = (): Item => ({
    id: String(below(60)),
    name: pickFrom(names) + pickFrom(names),
    groups: groups.filter(() => chance() < 0.5),
  });
  const aQuery = (): PageQuery => ({
    offset: below(12),
    limit: below(12),
    descending: chance() < 0.5,
    prefix: pickFrom(names),
  });
  return { below, pick: pickFrom, anItem, aQuery };
}

function expectSame(index: OrderedIndex<Item>, naive: NaiveIndex, query: PageQuery): void {
  for (const key of [...groups, 'none']) {
    expect(index.list(key)).toEqual(naive.list(key));
    expect(index.count(key)).toBe(naive.list(key).length);
    expect(index.count(key, query.prefix)).toBe(naive.list(key, query.prefix).length);
    expect(index.page(key, query), JSON.stringify(query)).toEqual(naive.page(key, query));
    for (const letter of ['a', 'z']) expectSamePart(index, naive, { key, letter });
  }
}

function expectSamePart(
  index: OrderedIndex<Item>,
  naive: NaiveIndex,
  { key, letter }: { key: string; letter: string },
): void {
  const part = index.part(key, { name: letter, holds: ({ name }) => name.includes(letter) });
  const expected = naive.list(key).filter(({ name }) => name.includes(letter));
  expect(part.slice(0, part.total)).toEqual(expected);
  expect(part.slice(1, 3)).toEqual(expected.slice(1, 3));
  expect(part.rank('b')).toBe(expected.filter(({ name }) => name < 'b').length);
}

test.each([1, 2, 3, 4])('matches a full sort after any sequence of changes (%i)', (seed) => {
  const { pick, anItem, aQuery } = randomly(seed);
  const index = new OrderedIndex(byName);
  const naive = new NaiveIndex();

  for (let step = 0; step < 400; step += 1) {
    const item = anItem();
    const previous = naive.items.get(item.id);
    const operation = pick(['put', 'put in other groups', 'delete']);
    if (operation === 'delete') {
      if (previous) index.remove(previous);
      naive.items.delete(item.id);
    } else {
      const next = operation === 'put in other groups' ? { ...item, name: previous?.name ?? '' } : item;
      if (previous) index.replace(previous, next);
      else index.add(next);
      naive.items.set(item.id, next);
    }
    expectSame(index, naive, aQuery());
  }
});

test('replaces both entries of a record with a repeated key', () => {
  const index = new OrderedIndex(byName);
  const item: Item = { id: '1', name: 'a', groups: ['one', 'one'] };
  index.add(item);
  index.replace(item, { ...item, groups: ['one'] });

  expect(index.list('one')).toEqual([{ ...item, groups: ['one'] }]);
});

test('loads records in any order with the result of single additions', () => {
  const { anItem, aQuery } = randomly(5);
  const naive = new NaiveIndex();
  for (let number = 0; number < 60; number += 1) {
    const item = anItem();
    naive.items.set(item.id, item);
  }
  const index = new OrderedIndex(byName);
  index.load([...naive.items.values()]);

  for (let query = 0; query < 50; query += 1) expectSame(index, naive, aQuery());
});

test('sorts many records under one key while any of them are added and removed', () => {
  const { below } = randomly(6);
  const index = new OrderedIndex(byName);
  const naive = new NaiveIndex();
  const itemOf = (number: number): Item => ({
    id: String(number),
    name: String((number * 7919) % 5000).padStart(4, '0'),
    groups: ['one'],
  });

  for (let number = 0; number < 5000; number += 1) {
    index.add(itemOf(number));
    naive.items.set(String(number), itemOf(number));
  }
  for (let number = 0; number < 5000; number += 1 + below(3)) {
    index.remove(itemOf(number));
    naive.items.delete(String(number));
  }

  const expected = naive.list('one');
  expect(index.list('one')).toEqual(expected);
  for (let offset = 0; offset < expected.length; offset += 97) {
    const query = { offset, limit: 100, descending: offset % 2 === 0 };
    expect(index.page('one', query)).toEqual(naive.page('one', query));
  }
  for (const prefix of ['0', '00', '123', '4999', '5'])
    expect(index.count('one', prefix)).toBe(naive.list('one', prefix).length);
});

test('selects a part once and then checks only changed records', () => {
  const index = new OrderedIndex(byName);
  const itemOf = (id: number): Item => ({ id: String(id), name: 'a', groups: ['one', 'two'] });
  for (let id = 0; id < 500; id += 1) index.add(itemOf(id));
  let checks = 0;
  const part = {
    name: 'even',
    holds: ({ id }: Item) => {
      checks += 1;
      return Number(id) % 2 === 0;
    },
  };

  expect(index.part('one', part).total).toBe(250);
  expect(checks).toBe(500);
  index.add(itemOf(500));
  index.remove(itemOf(0));
  expect(index.part('one', part).slice(0, 500)).toHaveLength(250);
  expect(checks).toBe(502);
});

test('evicts unused parts and selects them correctly again', () => {
  const index = new OrderedIndex(byName);
  const itemOf = (id: number): Item => ({ id: String(id), name: 'a', groups: ['one'] });
  const partOf = (first: number) => index.part('one', { name: String(first), holds: ({ id }) => Number(id) >= first });
  for (let id = 0; id < 100; id += 1) index.add(itemOf(id));
  for (let first = 0; first < 100; first += 1) expect(partOf(first).total).toBe(100 - first);

  index.add(itemOf(100));

  for (let first = 0; first < 100; first += 1) expect(partOf(first).total).toBe(101 - first);
});

test('ignores the removal of a missing record', () => {
  const index = new OrderedIndex(byName);
  const item = { id: '1', name: 'a', groups: ['one'] };
  index.add(item);

  index.remove({ ...item, id: '2' });
  index.remove({ ...item, name: 'b' });

  expect(index.list('one')).toEqual([item]);
});

test('matches a record by its keys and a prefix of its order text', () => {
  const index = new OrderedIndex(byName);
  const item = { id: '1', name: 'abc', groups: ['one'] };

  expect(index.holds(item, 'one')).toBe(true);
  expect(index.holds(item, 'one', 'ab')).toBe(true);
  expect(index.holds(item, 'one', 'b')).toBe(false);
  expect(index.holds(item, 'two')).toBe(false);
});
