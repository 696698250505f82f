import { describe, expect, test } from 'vitest';
import { once } from '../kernel/lazy.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { IdempotencySlot } from '../ports/operation.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';
import {
  asApplication,
  asOperator,
  aWalletOwner,
  otherApplicationId,
} from '../testing/builders.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import { anHour } from '../testing/fixed-clock.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { runOnce } from './idempotency.ts';

/** A run that counts its executions, and requests for it. */
function aCountedRun(ports: FakePorts = fakePorts()) {
  const seen = { runs: 0, replays: 0 };
  const once = (
    key: string,
    request = 'the request',
    {
      caller = asApplication(),
      answer,
      withoutSecrets,
    }: {
      caller?: ReturnType<typeof asApplication>;
      answer?: Result<unknown>;
      withoutSecrets?: (reply: unknown) => unknown;
    } = {},
  ) =>
    runOnce(
      ports,
      caller,
      {
        key,
        onReplay: () => {
          seen.replays += 1;
        },
      },
      {
        request,
        run: async () => {
          seen.runs += 1;
          return answer ?? ok({ run: seen.runs, secret: 'shown once' });
        },
        withoutSecrets,
      },
    );
  return { ports, seen, once };
}

const first = ok({ run: 1, secret: 'shown once' });
const reused = fail('idempotency-key.reused', expect.any(String));

test('repeats the first response, marked as a replay, for the same key and request', async () => {
  const { once, seen } = aCountedRun();

  expect(await once('key')).toEqual(first);
  expect(seen.replays).toBe(0);
  expect(await once('key')).toEqual(first);
  expect(seen).toEqual({ runs: 1, replays: 1 });
});

test('runs one of several concurrent requests and returns its response to all', async () => {
  const { once, seen } = aCountedRun();

  const answers = await Promise.all(Array.from({ length: 10 }, () => once('key')));

  expect(answers).toEqual(Array(10).fill(first));
  expect(seen).toEqual({ runs: 1, replays: 9 });
});

test('rejects another request under the same key without running it', async () => {
  const { once, seen } = aCountedRun();
  await once('key');

  expect(await once('key', 'another request')).toEqual(reused);
  expect(seen.runs).toBe(1);
});

test('treats another key as another request', async () => {
  const { once, seen } = aCountedRun();
  await once('key');
  await once('another key');

  expect(seen).toEqual({ runs: 2, replays: 0 });
});

test('treats the same key of another caller as another request', async () => {
  const { once, seen } = aCountedRun();
  await once('key');
  await once('key', 'the request', { caller: asApplication(otherApplicationId) });
  await once('key', 'the request', { caller: asOperator() });

  expect(seen).toEqual({ runs: 3, replays: 0 });
});

test('a rejected request frees the key, also for another request', async () => {
  const { once, seen } = aCountedRun();
  const refused = fail('vault.busy', 'Too many wait.');

  expect(await once('key', 'one', { answer: refused })).toEqual(refused);
  expect(await once('key', 'two')).toMatchObject(ok({ run: 2 }));
  expect(seen.replays).toBe(0);
});

describe('while another instance of the world works under the same key', () => {
  const paid = fail('payment.paid', 'The payment was paid already.');
  const work = (run: () => Promise<Result<string>>) => ({ request: 'pay', run });
  const quiet = { key: 'key', onReplay: () => undefined };
  /** Another instance shares the storage, but not the memory of this one, e.g. its mutexes. */
  const elsewhere = (ports: FakePorts) => ({ ...ports, clock: { ...ports.clock } });

  test('returns the response of the other instance if its effect caused the rejection', async () => {
    const ports = fakePorts();
    let replays = 0;
    const answered = () =>
      runOnce(
        elsewhere(ports),
        asApplication(),
        quiet,
        work(async () => ok('charged')),
      );

    const here = await runOnce(
      ports,
      asApplication(),
      { key: 'key', onReplay: () => void replays++ },
      work(async () => {
        await answered();
        return paid;
      }),
    );

    expect(here).toEqual(ok('charged'));
    expect(replays).toBe(1);
  });

  test('returns the first reply if both instances had the effect', async () => {
    const ports = fakePorts();
    let replays = 0;

    const here = await runOnce(
      ports,
      asApplication(),
      { key: 'key', onReplay: () => void replays++ },
      work(async () => {
        const there = work(async () => ok('the first'));
        await runOnce(elsewhere(ports), asApplication(), quiet, there);
        return ok('the second');
      }),
    );

    expect(here).toEqual(ok('the first'));
    expect(replays).toBe(1);
  });

  test('returns its own reply if the other instance used the key for another request', async () => {
    const ports = fakePorts();
    const other = { ...work(async () => ok('another')), request: 'another' };

    const here = await runOnce(
      ports,
      asApplication(),
      quiet,
      work(async () => {
        await runOnce(elsewhere(ports), asApplication(), quiet, other);
        return ok('done');
      }),
    );

    expect(here).toEqual(ok('done'));
  });

  test('rejects the key as used if the other instance used it for another request', async () => {
    const ports = fakePorts();
    const other = { ...work(async () => ok('charged')), request: 'another' };

    const here = await runOnce(
      ports,
      asApplication(),
      quiet,
      work(async () => {
        await runOnce(elsewhere(ports), asApplication(), quiet, other);
        return paid;
      }),
    );

    expect(here).toEqual(reused);
  });
});

test('a run that throws frees the key', async () => {
  const { ports, once, seen } = aCountedRun();
  const idempotency = { key: 'key', onReplay: () => {} };

  await expect(
    runOnce(ports, asApplication(), idempotency, {
      request: 'the request',
      run: () => Promise.reject(new Error('broken')),
    }),
  ).rejects.toThrow('broken');

  expect(await once('key')).toEqual(first);
  expect(seen.replays).toBe(0);
});

test('stores a response for 24 hours', async () => {
  const { ports, once, seen } = aCountedRun();
  await once('key');

  ports.clock.advance(24 * anHour - 1);
  await once('key');
  expect(seen).toEqual({ runs: 1, replays: 1 });

  ports.clock.advance(1);
  await once('key', 'another request');
  expect(seen).toEqual({ runs: 2, replays: 1 });
});

test('later responses remove expired ones', async () => {
  const { ports, once } = aCountedRun();
  for (const key of ['one', 'two', 'three']) await once(key);
  ports.clock.advance(25 * anHour);

  await once('four');

  expect(
    ports.storage.read(({ idempotentReplies }) => idempotentReplies.countBy('every', '*')),
  ).toBe(1);
});

test('stores neither key, request nor response in readable form', async () => {
  const { ports, once } = aCountedRun();
  await once('my-key', 'pin 123456');

  const stored = JSON.stringify(
    ports.storage.read(({ idempotentReplies }) => idempotentReplies.listBy('every', '*')),
  );

  expect(stored).not.toMatch(/my-key|123456|shown once/);
});

test('replays the response without the values that are shown only once', async () => {
  const { once } = aCountedRun();
  const withoutSecrets = () => ({ run: 1 });

  expect(await once('key', 'the request', { withoutSecrets })).toEqual(first);
  expect(await once('key', 'the request', { withoutSecrets })).toEqual(ok({ run: 1 }));
});

test('runs again if a stored response cannot be opened', async () => {
  const { ports, once, seen } = aCountedRun();
  await once('key');
  await ports.storage.transact(({ idempotentReplies }) => {
    for (const kept of idempotentReplies.listBy('every', '*'))
      idempotentReplies.put({ ...kept, sealedReply: 'damaged' });
    return ok();
  });

  expect(await once('key')).toMatchObject(ok({ run: 2 }));
  expect(seen.replays).toBe(0);
});

test('returns the reply and logs a warning if the reply cannot be stored', async () => {
  const { ports, once } = aCountedRun();
  ports.storage.isFull = true;

  expect(await once('key')).toEqual(first);
  expect(ports.log.entries).toEqual([
    { level: 'warn', event: 'idempotency.not-kept', fields: { code: 'storage.full' } },
  ]);
});

/** A run that stores its reply in its own commit, and then dies or releases the key. */
function aKeptRun(ports: FakePorts, afterwards: 'dies' | 'releases and fails' | 'succeeds') {
  const idempotency = { key: 'key', onReplay() {} };
  const run = async (slot: IdempotencySlot<string>) => {
    await ports.storage.transact((tables) => {
      slot.keep(tables, 'kept');
      return ok();
    });
    if (afterwards === 'dies') throw new Error('The service was killed.');
    if (afterwards === 'succeeds') return ok('kept');
    await ports.storage.transact((tables) => {
      slot.release(tables);
      return ok();
    });
    return fail('vault.busy', 'It came to nothing.');
  };
  return runOnce(ports, asApplication(), idempotency, { request: 'the request', run });
}

test('replays a reply after a crash if it was stored with the change', async () => {
  const ports = fakePorts();
  await expect(aKeptRun(ports, 'dies')).rejects.toThrow('killed');

  const { once, seen } = aCountedRun(ports);

  expect(await once('key')).toEqual(ok('kept'));
  expect(seen).toEqual({ runs: 0, replays: 1 });
});

test('stores a reply only once if it was stored with the change', async () => {
  const ports = fakePorts();

  expect(await aKeptRun(ports, 'succeeds')).toEqual(ok('kept'));
  expect(ports.storage.commits).toBe(1);
});

test('a change without an effect frees the key', async () => {
  const ports = fakePorts();
  await aKeptRun(ports, 'releases and fails');

  expect(await aCountedRun(ports).once('key', 'another request')).toEqual(first);
});

describe('with a signing method', () => {
  const wrong = fail('pincode.incorrect', 'The signing method or its value is wrong.');

  /** A use case under a key, with a configurable proof. */
  async function aGuardedRun() {
    const owner = await aWalletOwner();
    const ports = fakePorts(owner.records);
    const right = await verifySigningMethod(ports, owner.credential, owner.user.id);
    const seen = { runs: 0, proofs: 0, replays: 0 };
    const ask = (proof: Result<VerifiedSigningMethod>, request = 'the request') => {
      const prove = once(async () => {
        seen.proofs += 1;
        return proof;
      });
      const idempotency = {
        key: 'key',
        onReplay: () => {
          seen.replays += 1;
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
          seen.runs += 1;
          return ok(seen.runs);
        },
      });
    };
    return { seen, ask, right };
  }

  test('a wrong value has the same result under a used key, a new key and for another request', async () => {
    const { seen, ask, right } = await aGuardedRun();
    expect(await ask(wrong)).toEqual(wrong);
    await ask(right);

    expect(await ask(wrong)).toEqual(wrong);
    expect(await ask(wrong, 'another request')).toEqual(wrong);
    expect(seen).toEqual({ runs: 1, proofs: 4, replays: 0 });
  });

  test('the correct value gets the first response at the cost of one proof', async () => {
    const { seen, ask, right } = await aGuardedRun();
    await ask(right);

    expect(await ask(right)).toEqual(ok(1));
    expect(await ask(right, 'another request')).toEqual(reused);
    expect(seen).toEqual({ runs: 1, proofs: 3, replays: 1 });
  });

  test('a use case that skips the earlier response throws', async () => {
    const forgetful = { request: '', takesCredential: true, run: async () => ok(1) };

    await expect(
      runOnce(fakePorts(), asApplication(), { key: 'key', onReplay() {} }, forgetful),
    ).rejects.toThrow('did not ask');
  });
});

test('replays a stored response only while its records exist', async () => {
  const ports = fakePorts();
  const gone = fail('idempotency-key.outdated', 'It was deleted since.');
  let isThere = true;
  const ask = () =>
    runOnce(
      ports,
      asApplication(),
      { key: 'key', onReplay() {} },
      {
        request: 'the request',
        run: async () => ok('made'),
        stillHolds: () => (isThere ? ok() : gone),
      },
    );
  await ask();

  expect(await ask()).toEqual(ok('made'));
  isThere = false;
  expect(await ask()).toEqual(gone);
});
