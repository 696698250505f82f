import { expect, test } from 'vitest';
import type { ChangeNotice } from '../ports/changes.ts';
import { createChanges } from './change-notices.ts';

const notice: ChangeNotice = { tables: ['users'], ids: ['1'] };

test('notifies every listener until it unsubscribes', () => {
  const changes = createChanges();
  const calls: string[] = [];
  const leave = changes.subscribe(() => calls.push('first'));
  changes.subscribe(() => calls.push('second'));

  changes.publish(notice);
  leave();
  changes.publish(notice);

  expect(calls).toEqual(['first', 'second', 'second']);
});

test('reports the end once, also to later listeners', () => {
  const changes = createChanges();
  expect(changes.ended.aborted).toBe(false);

  changes.end();
  changes.end();

  expect(changes.ended.aborted).toBe(true);
});
