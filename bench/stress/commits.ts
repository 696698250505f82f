import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { pin } from '../service.ts';
import { scenario } from './driver.ts';

const writers = 8;
const attemptLimit = 10;

/** Repeats a task until it finds the service dead: it returns whether a response arrived. */
async function untilDead(task: () => Promise<boolean>): Promise<void> {
  while (await task());
}

/** Kills the service while clients write. After each start, every acknowledged write is stored completely. */
export const writes = scenario({ kills: 20, seed: 1 }, async ({ kills }, stress) => {
  const service = await stress.start();
  /** Acknowledged users, and whether they were created with a PIN. */
  const ledger = new Map<string, boolean>();
  const check = async () => {
    const stored = new Map<string, boolean>();
    for (const { id, reference, signingMethods } of await service.listAll('/api/users')) {
      const isComplete = reference !== undefined || signingMethods.length === 1;
      assert(isComplete, `User ${id} has no PIN: a commit was half applied.`);
      stored.set(id, signingMethods.length === 1);
    }
    for (const [id, hasPin] of ledger) assert(stored.get(id) === hasPin, `The acknowledged user ${id} is missing.`);
    return stored.size;
  };
  for (let killed = 0; killed < kills; killed += 1) {
    await check();
    const dying = await service.at(0);
    const write = async () => {
      const hasPin = stress.chance() < 0.2;
      const body = hasPin ? { signingMethod: { type: 'PIN', value: pin } } : { reference: 'kill' };
      const response = await dying.request('POST /api/users', body).catch(() => undefined);
      if (response?.body.success) ledger.set(response.body.result.id, hasPin);
      return response !== undefined;
    };
    const acknowledged = ledger.size;
    const writing = Array.from({ length: writers }, () => untilDead(write));
    while (ledger.size === acknowledged && !dying.program.isOver()) await pause(1);
    await pause(stress.chance() * 250);
    await Promise.all([service.kill(), ...writing]);
  }
  const count = await check();
  assert((await service.stop()).isClean, 'The service did not stop cleanly.');
  return `${kills} kills: ${ledger.size} acknowledged users all stored, ${count} in total, none partially applied.`;
});

const messageOf = (walletId: string) => ({ type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'Hello' });

/** Kills the service around the moment a wrong PIN is charged. No signing method ever allows an eleventh guess. */
export const attempts = scenario({ kills: 10, seed: 1 }, async ({ kills }, stress) => {
  const service = await stress.start();
  let instance = await service.at(0);
  let trader = await service.createTrader();
  let [respondedRequests, mostResponses, locked] = [0, 0, 0];
  /** The error code; `undefined` if the service died before it responded. */
  const guess = async () => {
    const body = { signatureRequest: messageOf(trader.id) };
    const headers = { 'signing-method': trader.credential.replace(pin, '000000') };
    const response = await instance.request('POST /api/signatures', body, headers).catch(() => undefined);
    return response?.body.errors[0].code;
  };
  for (let killed = 0; killed < kills; killed += 1) {
    const before = respondedRequests;
    const guessing = untilDead(async () => {
      const isCharged = (await guess()) === 'pincode.incorrect';
      if (isCharged) respondedRequests += 1;
      return isCharged;
    });
    // Every second kill follows an acknowledged guess.
    while (killed % 2 === 0 && respondedRequests === before && !instance.program.isOver()) await pause(1);
    await pause(stress.chance() * 60);
    await Promise.all([service.kill(), guessing]);
    instance = await service.at(0);
    mostResponses = Math.max(mostResponses, respondedRequests);
    assert(respondedRequests <= attemptLimit, `${respondedRequests} guesses were acknowledged.`);
    const users: { signingMethods: { id: string; remainingAttempts: number }[] }[] =
      await service.listAll('/api/users');
    const methods = users.flatMap(({ signingMethods }) => signingMethods);
    const { remainingAttempts = 0 } = methods.find(({ id }) => trader.credential.startsWith(id)) ?? {};
    const remaining = `${respondedRequests} guesses were acknowledged, but ${remainingAttempts} remain`;
    assert(remainingAttempts <= attemptLimit - respondedRequests, `${remaining}.`);
    if (remainingAttempts > 0) continue;
    const isLocked = (await guess()) === 'pincode.no-tries-left';
    assert(isLocked, 'A signing method without remaining attempts is not locked.');
    locked += 1;
    trader = await service.createTrader();
    respondedRequests = 0;
  }
  return `${kills} kills around wrong PINs: ${locked} methods locked, at most ${mostResponses} guesses acknowledged per method.`;
});

/**
 * Concurrent wrong PINs for one signing method at every instance of a world: ten in total are verified, whichever
 * instances receive them, and then the right PIN is rejected.
 */
export const guesses = scenario({ operations: 1_000, instances: 3 }, async ({ operations, instances }, stress) => {
  const service = await stress.startShared({ probe: 'derivations', fsync: false });
  const indexes = Array.from({ length: instances }, (_none, index) => index);
  const countDerivations = async () => {
    const counts = await Promise.all(
      indexes.map(async (index) => (await service.at(index)).program.query('derivations')),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const trader = await service.createTrader();
  const sign = async (value: string, index: number) => {
    const headers = { 'signing-method': trader.credential.replace(pin, value) };
    for (;;) {
      const body = { signatureRequest: messageOf(trader.id) };
      const response = await service.callAt(index, 'POST /api/signatures', body, headers);
      assert(response, 'A guess was not answered.');
      // 429 rejects before any verification.
      if (response.status !== 429) return String(response.body.errors?.[0]?.code ?? response.status);
    }
  };
  const before = await countDerivations();
  const numbers = Array.from({ length: operations }, (_none, number) => number);
  const codes = await Promise.all(numbers.map((number) => sign(String(500_000 + number), number % instances)));
  const derived = (await countDerivations()) - before;
  const verified = codes.filter((code) => code === 'pincode.incorrect').length;
  const locked = codes.filter((code) => code === 'pincode.no-tries-left').length;
  const result = `${operations} wrong PINs at ${instances} instances: ${verified} verified with ${derived} derivations, ${locked} rejected`;
  assert(verified === attemptLimit && derived === attemptLimit && verified + locked === operations, result);
  for (const index of indexes)
    assert((await sign(pin, index)) === 'pincode.no-tries-left', 'A locked signing method accepted the PIN.');
  return `${result}; then every instance rejects the right PIN.`;
});
