import { expect, test } from 'vitest';
import { OwnedLocks } from './owned-locks.ts';

test('waits only for work of the same owner and key', async () => {
  const locks = new OwnedLocks<object>();
  const [mine, theirs] = [{}, {}];
  const ran: string[] = [];
  let letGo = () => {};
  const running = locks.run(mine, 'a', () => new Promise<void>((resolve) => (letGo = resolve)));
  const note = (name: string) => async () => void ran.push(name);

  const queued = locks.run(mine, 'a', note('mine'));
  await locks.run(mine, 'b', note('another key'));
  await locks.run(theirs, 'a', note('theirs'));
  letGo();
  await Promise.all([running, queued]);

  expect(ran).toEqual(['another key', 'theirs', 'mine']);
});
