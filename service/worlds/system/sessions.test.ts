import { expect, test } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { run } from '../../../test/operations/run.ts';
import { anId } from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { sessionOperations } from './sessions.operations.ts';

async function twoSessions() {
  const ports = fakePorts();
  const enter = async () => {
    const { consoleSessions } = ports;
    return present(await consoleSessions.enter(consoleSessions.generateKey(), 'Firefox/128.0')).session;
  };
  const [ownSession, other] = [await enter(), await enter()];
  const list = async () =>
    valueIn(await run(sessionOperations.list, ports, {}, { role: 'operator', sessionId: ownSession.id }));
  return { ports, own: ownSession, other, list };
}

test("the list marks the caller's own session", async () => {
  const { own, list } = await twoSessions();

  expect((await list()).filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual([own.id]);
});

test('a session can be ended once', async () => {
  const { ports, other, list } = await twoSessions();

  expect(await run(sessionOperations.end, ports, { sessionId: other.id })).toEqual(ok({}));

  expect(await list()).toHaveLength(1);
  for (const sessionId of [other.id, anId()])
    expect(await run(sessionOperations.end, ports, { sessionId })).toEqual(
      fail('console-session.not-found', expect.stringContaining(sessionId)),
    );
});

test('ends all other sessions, or all sessions if the caller is a program', async () => {
  const { ports, own, list } = await twoSessions();

  expect(await run(sessionOperations.endOthers, ports, {}, { role: 'operator', sessionId: own.id })).toEqual(
    ok({ ended: 1 }),
  );
  expect((await list()).map(({ id }) => id)).toEqual([own.id]);
  expect(await run(sessionOperations.endOthers, ports, {}, { role: 'operator' })).toEqual(ok({ ended: 1 }));
  expect(await list()).toEqual([]);
});
