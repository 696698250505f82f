import { expect, test } from 'vitest';
import type { AttentionItem } from '../../../service/call/client.ts';
import { watchItems } from './new-items.ts';
import { toNotice } from './notice-text.ts';

function anItem(id: string): AttentionItem {
  return {
    id,
    kind: 'webhook-failing',
    severity: 'bad',
    what: `${id} answers 500`,
    why: 'It answered {"password":"hunter2"}.',
    since: '2030-01-01T00:00:00Z',
    subject: { type: 'webhook', id, name: id },
  };
}

const [one, two] = [anItem('one.test'), anItem('two.test')];

test('ignores initial items and reports each later item once', () => {
  const watch = watchItems();

  expect(watch.look([one], '')).toEqual([]);
  expect(watch.look([one, two], '')).toEqual([two]);
  expect(watch.look([one, two], '')).toEqual([]);
});

test('reports an item again after it disappeared and reappeared', () => {
  const watch = watchItems();
  watch.look([one], '');
  watch.look([], '');

  expect(watch.look([one], '')).toEqual([one]);
});

test('ignores the items of another application', () => {
  const watch = watchItems();
  const before = [one];
  watch.look(before, '');

  // The old list is still present when the application changes.
  expect(watch.look(before, 'shop')).toEqual([]);
  expect(watch.look([two], 'shop')).toEqual([]);
  expect(watch.look([one, two], 'shop')).toEqual([one]);
});

test('names the problem in a notification, but not the response', () => {
  expect(toNotice([one])).toEqual({
    title: 'Endpoint failing',
    body: 'one.test answers 500',
  });
  expect(toNotice([one, two])).toEqual({
    title: '2 items need attention',
    body: 'one.test answers 500\ntwo.test answers 500',
  });
  expect(JSON.stringify(toNotice([one, two]))).not.toContain('hunter2');
  expect(toNotice([{ ...one, what: 'Ada \u202ehasneM' }]).body).toBe('Ada ⟨U+202E⟩hasneM');
  expect(toNotice([{ ...one, what: 'x'.repeat(900) }]).body).toHaveLength(200);
});
