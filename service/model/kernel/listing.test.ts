import { describe, expect, test } from 'vitest';
import { uuidOf } from '../../../test/fakes/clock.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { aUser } from '../../../test/records/users.ts';
import { emptyListing, fitting, indexed, inOrder, inTurn, type Listing, merged, namedLike, united } from './listing.ts';
import { toTextSearch } from './text-search.ts';

/** Creates records with an id and a sort text. @example "b2" */
const named = (...names: string[]) => names.map((id) => ({ id, text: id.slice(0, 1) }));
const order = ({ text }: { text: string }) => text;
const idsIn = (records: readonly { id: string }[]) => records.map(({ id }) => id).join(' ');

describe('an indexed list', () => {
  const users = ['anna', 'annabel', 'bert'].map((reference, number) => aUser({ id: uuidOf(number + 1), reference }));
  const { applicationId } = aUser();
  const entry = { index: 'byReference', key: applicationId } as const;
  const list = ({
    text,
    tolerant = false,
    of: listed = users,
    ...fields
  }: {
    descending?: boolean;
    text?: string;
    tolerant?: boolean;
    of?: typeof users;
  } = {}) =>
    fakePorts({ users: listed }).storage.read((tables) => {
      const { total, slice } =
        text === undefined
          ? indexed(tables.users, { ...entry, ...fields })
          : namedLike(tables.users, {
              ...entry,
              ...fields,
              search: toTextSearch(text, tolerant),
              nameOf: ({ reference = '' }) => reference,
              idsOf: ({ id }) => [id],
            });
      return { total, part: slice(0, 2).map(({ reference }) => reference) };
    });

  test('is sliced in descending order by default and in ascending order on request', () => {
    expect(list()).toEqual({ total: 3, part: ['bert', 'annabel'] });
    expect(list({ descending: false })).toEqual({ total: 3, part: ['anna', 'annabel'] });
  });

  test('finds records by a part of their sort text in any case', () => {
    expect(list({ text: 'BE' })).toEqual({ total: 2, part: ['bert', 'annabel'] });
    expect(list({ text: 'nn', descending: false }).part).toEqual(['anna', 'annabel']);
    expect(list({ text: 'x' })).toEqual({ total: 0, part: [] });
    expect(list({ text: 'anabell' })).toEqual({ total: 0, part: [] });
  });

  test('starts a tolerant search with names that start with the text, and finds parts of ids', () => {
    expect(list({ text: 'be', tolerant: true })).toEqual({ total: 2, part: ['bert', 'annabel'] });
    expect(list({ text: 'be', tolerant: true, descending: false }).part).toEqual(['bert', 'annabel']);
    expect(list({ text: uuidOf(3).slice(0, 13), tolerant: true }).part).toEqual(['bert']);
  });

  test('finds similar names in a tolerant search if none contains the text', () => {
    expect(list({ text: 'annabell', tolerant: true }).part).toEqual(['annabel']);
    expect(list({ text: 'anna', tolerant: true }).total).toBe(2);
    expect(list({ text: 'brt', tolerant: true }).total).toBe(0);
  });

  test('finds words in any order in a tolerant search, also misspelled, in a list of any length', () => {
    const many = Array.from({ length: 1_500 }, (_, number) =>
      aUser({ id: uuidOf(number + 1), reference: number === 700 ? 'Ada Mensah' : `Bo Mensah ${number}` }),
    );
    for (const text of ['mensah ada', 'mensha ada'])
      expect(list({ text, tolerant: true, of: many })).toEqual({ total: 1, part: ['Ada Mensah'] });
    expect(list({ text: 'mensah ada', of: many }).total).toBe(0);
  });
});

describe('a filtered list', () => {
  test('sorts by text and then by id, and reports the total', () => {
    const all = named('b2', 'a1', 'c1', 'b1');
    const { total, slice } = fitting(all, ({ id }) => id !== 'c1', { order });

    expect(total).toBe(3);
    expect(idsIn(slice(0, 10))).toBe('b2 b1 a1');
    expect(idsIn(slice(1, 1))).toBe('b1');
    expect(idsIn(all)).toBe('b2 a1 c1 b1');
  });

  test('can be sorted in the other direction', () => {
    const list = fitting(named('b2', 'a1', 'b1'), () => true, { order, descending: false });

    expect(idsIn(list.slice(0, 10))).toBe('a1 b1 b2');
  });
});

describe('united lists', () => {
  test('form a single list whose pages read a few records of each list', () => {
    const all = Array.from({ length: 300 }, (_, number) => ({ id: String(number).padStart(3, '0'), text: '' }));
    let reads = 0;
    const counted = (list: Listing<(typeof all)[number]>) => ({
      total: list.total,
      slice: (offset: number, limit: number) => {
        reads += limit;
        return list.slice(offset, limit);
      },
    });
    for (const share of [1, 2, 3, 7, 301]) {
      const isLeft = ({ id }: { id: string }) => Number(id) % share === 0;
      const left = counted(fitting(all, isLeft, { order }));
      const right = counted(fitting(all, (record) => !isLeft(record), { order }));
      const { total, slice } = united(left, right, { order });

      expect(total).toBe(300);
      for (const offset of [0, 1, 99, 150, 297, 300, 400]) {
        reads = 0;
        expect(slice(offset, 4)).toEqual(all.toReversed().slice(offset, offset + 4));
        expect(reads).toBeLessThan(30);
      }
    }
  });
});

describe('merged lists', () => {
  const lists = [inOrder(named('e1', 'c1', 'a1')), inOrder(named('d1', 'c2')), emptyListing];

  test('form one list in the order of each list', () => {
    const { total, slice } = merged(lists, { order });

    expect(total).toBe(5);
    expect(idsIn(slice(0, 5))).toBe('e1 d1 c2 c1 a1');
    expect(idsIn(slice(1, 2))).toBe('d1 c2');
    expect(idsIn(slice(4, 10))).toBe('a1');
    expect(idsIn(slice(5, 10))).toBe('');
  });

  test('form an empty list without any lists', () => {
    expect(merged([], { order: () => '' })).toBe(emptyListing);
  });

  test('can be concatenated', () => {
    const { total, slice } = inTurn(lists);

    expect(total).toBe(5);
    expect(idsIn(slice(2, 2))).toBe('a1 d1');
    expect(idsIn(slice(4, 9))).toBe('c2');
  });
});
