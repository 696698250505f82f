import { expect, test } from 'vitest';
import type { ChangeNotice } from '../../ports/changes.ts';
import { createChanges } from './change-notices.ts';

const notice: ChangeNotice = { tables: ['users'], ids: ['1'] };

test('every listener is notified until it unsubscribes', () => {
  const changes = createChanges();
  const told: string[] = [];
  const leave = changes.subscribe(() => told.push('first'));
  changes.subscribe(() => told.push('second'));

  changes.publish(notice);
  leave();
  changes.publish(notice);

  expect(told).toEqual(['first', 'second', 'second']);
});

test('the end is reported once and stays', () => {
  const changes = createChanges();
  expect(changes.ended.aborted).toBe(false);

  changes.end();
  changes.end();

  expect(changes.ended.aborted).toBe(true);
});
