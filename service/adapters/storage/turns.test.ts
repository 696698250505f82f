import { expect, test } from 'vitest';
import { Turns, type TurnTaker } from './turns.ts';

test('gives the most recently requested work its turn first, and unrequested work the last', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = async (name: string, isRequested: boolean) => {
    const taker: TurnTaker = { askedAt: undefined };
    if (isRequested) turns.ask(taker);
    for (const number of [1, 2]) {
      await turns.next(taker);
      order.push(`${name} ${number}`);
    }
  };

  await Promise.all([work('left for later', false), work('first', true), work('last', true)]);

  expect(order).toEqual([
    'last 1',
    'last 2',
    'first 1',
    'first 2',
    'left for later 1',
    'left for later 2',
  ]);
});

test('prefers work that is requested again while it waits', async () => {
  const turns = new Turns();
  const [late, early]: TurnTaker[] = [{ askedAt: undefined }, { askedAt: undefined }];
  if (!late || !early) throw new Error('Two are needed.');
  const order: string[] = [];
  turns.ask(early);
  const results = [
    turns.next(late).then(() => order.push('late')),
    turns.next(early).then(() => order.push('early')),
  ];

  turns.ask(late);
  await Promise.all(results);

  expect(order).toEqual(['late', 'early']);
});
