import { expect, test } from 'vitest';
import { ScopedMutex } from './scoped-mutex.ts';

test('waits only for work of the same owner and key', async () => {
  const locks = new ScopedMutex<object>();
  const [mine, theirs] = [{}, {}];
  const ran: string[] = [];
  let dispose = () => {};
  const running = locks.run(mine, 'a', () => new Promise<void>((resolve) => (dispose = resolve)));
  const note = (name: string) => async () => void ran.push(name);

  const queued = locks.run(mine, 'a', note('mine'));
  await locks.run(mine, 'b', note('another key'));
  await locks.run(theirs, 'a', note('theirs'));
  dispose();
  await Promise.all([running, queued]);

  expect(ran).toEqual(['another key', 'theirs', 'mine']);
});
