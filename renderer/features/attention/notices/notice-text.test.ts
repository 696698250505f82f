import { expect, test } from 'vitest';
import { anAttentionItem } from '../../../../test/records/attention.ts';
import { toNotice, watchItems } from './notice-text.ts';

const why = 'It answered {"password":"hunter2"}.';
const [firstItem, secondItem] = [anAttentionItem('one.test', { why }), anAttentionItem('two.test', { why })];

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
