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

test('what was there at the first look is no news, and what comes later is it once', () => {
  const watch = watchItems();

  expect(watch.look([one], '')).toEqual([]);
  expect(watch.look([one, two], '')).toEqual([two]);
  expect(watch.look([one, two], '')).toEqual([]);
});

test('what comes back is news again', () => {
  const watch = watchItems();
  watch.look([one], '');
  watch.look([], '');

  expect(watch.look([one], '')).toEqual([one]);
});

test('the trouble of another application is no news', () => {
  const watch = watchItems();
  const before = [one];
  watch.look(before, '');

  // The old list is still there when the application is chosen.
  expect(watch.look(before, 'shop')).toEqual([]);
  expect(watch.look([two], 'shop')).toEqual([]);
  expect(watch.look([one, two], 'shop')).toEqual([one]);
});

test('a notification names what is wrong, and keeps to itself what was answered', () => {
  expect(toNotice([one])).toEqual({
    title: 'An endpoint is failing',
    body: 'one.test answers 500',
  });
  expect(toNotice([one, two])).toEqual({
    title: '2 things need you',
    body: 'one.test answers 500\ntwo.test answers 500',
  });
  expect(JSON.stringify(toNotice([one, two]))).not.toContain('hunter2');
  expect(toNotice([{ ...one, what: 'Ada \u202ehasneM' }]).body).toBe('Ada ⟨U+202E⟩hasneM');
  expect(toNotice([{ ...one, what: 'x'.repeat(900) }]).body).toHaveLength(200);
});
