import { expect, test } from 'vitest';
import type { AttentionItem } from '../../../service/call/client.ts';
import { toNotice, watchItems } from './notice-text.ts';

function anItem(id: string): AttentionItem {
  return {
    id,
    kind: 'webhook-failing',
    severity: 'bad',
    what: `${id} answers 500`,
    resolved: '',
    why: 'It answered {"password":"hunter2"}.',
    since: '2030-01-01T00:00:00Z',
    subject: { type: 'webhook', id, name: id },
  };
}

const [firstItem, secondItem] = [anItem('one.test'), anItem('two.test')];

test('ignores initial items and reports each later item once', () => {
  const watch = watchItems();

  expect(watch.update([firstItem], '')).toEqual([]);
  expect(watch.update([firstItem, secondItem], '')).toEqual([secondItem]);
  expect(watch.update([firstItem, secondItem], '')).toEqual([]);
});

test('reports an item again after it disappeared and reappeared', () => {
  const watch = watchItems();
  watch.update([firstItem], '');
  watch.update([], '');

  expect(watch.update([firstItem], '')).toEqual([firstItem]);
});

test('ignores the items of another application', () => {
  const watch = watchItems();
  const initialItems = [firstItem];
  watch.update(initialItems, '');

  // The old list is still present when the application changes.
  expect(watch.update(initialItems, 'shop')).toEqual([]);
  expect(watch.update([secondItem], 'shop')).toEqual([]);
  expect(watch.update([firstItem, secondItem], 'shop')).toEqual([firstItem]);
});

test('names the problem in a notification, but not the response', () => {
  expect(toNotice([firstItem])).toEqual({ title: 'Endpoint failing', body: 'one.test answers 500' });
  expect(toNotice([firstItem, secondItem])).toEqual({
    title: '2 items need attention',
    body: 'one.test answers 500\ntwo.test answers 500',
  });
  expect(JSON.stringify(toNotice([firstItem, secondItem]))).not.toContain('hunter2');
  expect(toNotice([{ ...firstItem, what: 'Ada \u202ehasneM' }]).body).toBe('Ada ⟨U+202E⟩hasneM');
  expect(toNotice([{ ...firstItem, what: 'x'.repeat(900) }]).body).toHaveLength(200);
});
