import { test as base, describe, expect } from 'vitest';
import { anHour } from '../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import { asApplication, asOperator, aWalletOwner, otherApplicationId } from '../../../test/records/users.ts';
import { verifySigningMethod } from '../../domain/users/verify-signing-method.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { once } from '../../model/kernel/values/curves.ts';
import type { IdempotencySlot } from '../../platform/ports/operation.ts';
import type { VerifiedSigningMethod } from '../../platform/ports/vault.ts';
import { runOnce } from './idempotency.ts';

const test = base.extend('countedRun', () => aCountedRun()).extend('ports', () => fakePorts());

/** A run that counts its executions, and requests for it. */
function aCountedRun(ports: FakePorts = fakePorts()) {
  const counts = { runs: 0, replays: 0 };
  const once = (
    key: string,
    request = 'the request',
    {
      caller = asApplication(),
      response,
      withoutSecrets,
    }: {
      caller?: ReturnType<typeof asApplication>;
      response?: Result<unknown>;
      withoutSecrets?: (reply: unknown) => unknown;
    } = {},
  ) =>
    runOnce(
      ports,
      caller,
      {
        key,
        onReplay: () => {
          counts.replays += 1;
        },
      },
      {
        request,
        run: async () => {
          counts.runs += 1;
          return response ?? ok({ run: counts.runs, secret: 'shown once' });
        },
        withoutSecrets,
      },
    );
  return { ports, counts, once };
}

const first = ok({ run: 1, secret: 'shown once' });
const reused = fail('idempotency-key.reused', expect.any(String));

test('repeats the first response, marked as a replay, for the same key and request', async () => {
  const { once, counts } = aCountedRun();

  expect(await once('key')).toEqual(first);
  expect(counts.replays).toBe(0);
  expect(await once('key')).toEqual(first);
  expect(counts).toEqual({ runs: 1, replays: 1 });
});

test('runs one of several concurrent requests and returns its response to all', async () => {
  const { once, counts } = aCountedRun();

  const results = await Promise.all(Array.from({ length: 10 }, () => once('key')));

  expect(results).toEqual(Array(10).fill(first));
  expect(counts).toEqual({ runs: 1, replays: 9 });
});

test('treats the same key of another caller as another request', async ({ countedRun: { once, counts } }) => {
  await once('key');
  await once('key', 'the request', { caller: asApplication(otherApplicationId) });
  await once('key', 'the request', { caller: asOperator() });

  expect(counts).toEqual({ runs: 3, replays: 0 });
});

test('a rejected request frees the key, also for another request', async ({ countedRun: { once, counts } }) => {
  const rejected = fail('vault.busy', 'Too many wait.');

  expect(await once('key', 'one', { response: rejected })).toEqual(rejected);
  expect(await once('key', 'two')).toMatchObject(ok({ run: 2 }));
  expect(counts.replays).toBe(0);
});

const alreadyPaid = fail('payment.paid', 'The payment was paid already.');

test.each<
  [what: string, other: [request: string, reply: string], own: Result<string>, Result<string>, replays: number]
>([
  ['returns its response if its effect caused the rejection', ['pay', 'charged'], alreadyPaid, ok('charged'), 1],
  ['returns its response if both had the effect', ['pay', 'the first'], ok('the second'), ok('the first'), 1],
  ['returns the own response if it used the key for another request', ['another', 'done'], ok('own'), ok('own'), 0],
  ['rejects the key if it used it for another request', ['another', 'charged'], alreadyPaid, reused, 0],
])('with another instance under the same key: %s', async (_what, [request, otherReply], own, expected, replays) => {
  const ports = fakePorts();
  // Another instance shares the storage, but not the memory of this one, e.g. its mutexes.
  const elsewhere = { ...ports, clock: { ...ports.clock } };
  let replayed = 0;
  const idempotency = { key: 'key', onReplay: () => void replayed++ };

  const reply = await runOnce(ports, asApplication(), idempotency, {
    request: 'pay',
    run: async () => {
      const quiet = { key: 'key', onReplay() {} };
      await runOnce(elsewhere, asApplication(), quiet, { request, run: async () => ok(otherReply) });
      return own;
    },
  });

  expect(reply).toEqual(expected);
  expect(replayed).toBe(replays);
});

test('a run that throws frees the key', async ({ countedRun: { ports, once, counts } }) => {
  const idempotency = { key: 'key', onReplay: () => {} };

  await expect(
    runOnce(ports, asApplication(), idempotency, {
      request: 'the request',
      run: () => Promise.reject(new Error('broken')),
    }),
  ).rejects.toThrow('broken');

  expect(await once('key')).toEqual(first);
  expect(counts.replays).toBe(0);
});

test('stores a response for 24 hours', async ({ countedRun: { ports, once, counts } }) => {
  await once('key');

  ports.clock.advance(24 * anHour - 1);
  await once('key');
  expect(counts).toEqual({ runs: 1, replays: 1 });

  ports.clock.advance(1);
  await once('key', 'another request');
  expect(counts).toEqual({ runs: 2, replays: 1 });
});

test('later responses remove expired ones', async ({ countedRun: { ports, once } }) => {
  for (const key of ['one', 'two', 'three']) await once(key);
  ports.clock.advance(25 * anHour);

  await once('four');

  expect(ports.storage.read(({ idempotentReplies }) => idempotentReplies.countBy('every', '*'))).toBe(1);
});

test('stores neither key, request nor response in readable form', async ({ countedRun: { ports, once } }) => {
  await once('my-key', 'pin 123456');

  const stored = JSON.stringify(ports.storage.read(({ idempotentReplies }) => idempotentReplies.listBy('every', '*')));

  expect(stored).not.toMatch(/my-key|123456|shown once/);
});

test('replays the response without the values that are shown only once', async ({ countedRun: { once } }) => {
  const withoutSecrets = () => ({ run: 1 });

  expect(await once('key', 'the request', { withoutSecrets })).toEqual(first);
  expect(await once('key', 'the request', { withoutSecrets })).toEqual(ok({ run: 1 }));
});

test('runs again if a stored response cannot be opened', async ({ countedRun: { ports, once, counts } }) => {
  await once('key');
  await ports.storage.change(({ idempotentReplies }) => {
    for (const record of idempotentReplies.listBy('every', '*'))
      idempotentReplies.put({ ...record, sealedReply: 'damaged' });
  });

  expect(await once('key')).toMatchObject(ok({ run: 2 }));
  expect(counts.replays).toBe(0);
});

test('returns the reply and logs a warning if the reply cannot be stored', async ({ countedRun: { ports, once } }) => {
  ports.storage.isFull = true;

  expect(await once('key')).toEqual(first);
  expect(ports.log.entries).toEqual([
    { level: 'warn', event: 'idempotency.not-kept', fields: { code: 'storage.full' } },
  ]);
});

/** A run that stores its reply in its own commit, and then dies or releases the key. */
function aStoredRun(ports: FakePorts, afterwards: 'dies' | 'releases and fails' | 'succeeds') {
  const idempotency = { key: 'key', onReplay() {} };
  const run = async (slot: IdempotencySlot<string>) => {
    await ports.storage.change((tables) => slot.keep(tables, 'kept'));
    if (afterwards === 'dies') throw new Error('The service was killed.');
    if (afterwards === 'succeeds') return ok('kept');
    await ports.storage.change((tables) => slot.release(tables));
    return fail('vault.busy', 'It came to nothing.');
  };
  return runOnce(ports, asApplication(), idempotency, { request: 'the request', run });
}

test('replays a reply after a crash if it was stored with the change', async ({ ports }) => {
  await expect(aStoredRun(ports, 'dies')).rejects.toThrow('killed');

  const { once, counts } = aCountedRun(ports);

  expect(await once('key')).toEqual(ok('kept'));
  expect(counts).toEqual({ runs: 0, replays: 1 });
});

test('stores a reply only once if it was stored with the change', async ({ ports }) => {
  expect(await aStoredRun(ports, 'succeeds')).toEqual(ok('kept'));
  expect(ports.storage.commits).toBe(1);
});

test('a change without an effect frees the key', async ({ ports }) => {
  await aStoredRun(ports, 'releases and fails');

  expect(await aCountedRun(ports).once('key', 'another request')).toEqual(first);
});

describe('with a signing method', () => {
  const incorrectPin = fail('pincode.incorrect', 'The signing method or its value is wrong.');

  /** A use case under a key, with a configurable proof. */
  async function aGuardedRun() {
    const owner = await aWalletOwner();
    const ports = fakePorts(owner.records);
    const right = await verifySigningMethod(ports, owner.credential, owner.user.id);
    const counts = { runs: 0, proofs: 0, replays: 0 };
    const callOnce = (proof: Result<VerifiedSigningMethod>, request = 'the request') => {
      const prove = once(async () => {
        counts.proofs += 1;
        return proof;
      });
      const idempotency = {
        key: 'key',
        onReplay: () => {
          counts.replays += 1;
        },
      };
      return runOnce<number>(ports, asApplication(), idempotency, {
        request,
        takesCredential: true,
        run: async (slot) => {
          const earlier = await slot.replay(prove);
          if (earlier) return earlier;
          const proven = await prove();
          if (!proven.ok) return proven;
          counts.runs += 1;
          return ok(counts.runs);
        },
      });
    };
    return { counts, callOnce, right };
  }

  test('a wrong value has the same result under a used key, a new key and for another request', async () => {
    const { counts, callOnce, right } = await aGuardedRun();
    expect(await callOnce(incorrectPin)).toEqual(incorrectPin);
    await callOnce(right);

    expect(await callOnce(incorrectPin)).toEqual(incorrectPin);
    expect(await callOnce(incorrectPin, 'another request')).toEqual(incorrectPin);
    expect(counts).toEqual({ runs: 1, proofs: 4, replays: 0 });
  });

  test('the correct value gets the first response at the cost of one proof', async () => {
    const { counts, callOnce, right } = await aGuardedRun();
    await callOnce(right);

    expect(await callOnce(right)).toEqual(ok(1));
    expect(await callOnce(right, 'another request')).toEqual(reused);
    expect(counts).toEqual({ runs: 1, proofs: 3, replays: 1 });
  });

  test('a use case that skips the earlier response throws', async () => {
    const forgetful = { request: '', takesCredential: true, run: async () => ok(1) };

    await expect(runOnce(fakePorts(), asApplication(), { key: 'key', onReplay() {} }, forgetful)).rejects.toThrow(
      'did not ask',
    );
  });
});

test('replays a stored response only while its records exist', async ({ ports }) => {
  const outdated = fail('idempotency-key.outdated', 'It was deleted since.');
  let hasRecords = true;
  const runAgain = () =>
    runOnce(
      ports,
      asApplication(),
      { key: 'key', onReplay() {} },
      { request: 'the request', run: async () => ok('made'), isStillValid: () => (hasRecords ? ok() : outdated) },
    );
  await runAgain();

  expect(await runAgain()).toEqual(ok('made'));
  hasRecords = false;
  expect(await runAgain()).toEqual(outdated);
});
