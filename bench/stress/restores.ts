import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secretTypes } from '../../service/model/kernel/secret-types.ts';
import { seededDirectory } from '../measure/seeds.ts';
import { childrenOf, openFilesOf, privateMebibytes } from '../programs.ts';
import { startService } from '../service.ts';
import { scenario } from './driver.ts';

/**
 * The possible worlds after a kill at each step, and the maximum delay of the kill. The first two steps take longer, and
 * the steps after them must not have started.
 */
const steps = [
  { step: 'prepare', worlds: 'old', delay: 1 },
  { step: 'fence', worlds: 'old', delay: 1 },
  { step: 'decide', worlds: 'old or new', delay: 20 },
  { step: 'roll forward', worlds: 'new', delay: 10 },
  { step: 'open', worlds: 'new', delay: 5 },
];
/** Unused otherwise, so that its balance is the number of transfers. */
const to = '0x00000000000000000000000000000000000beef1';
const transferred = 10n ** 15n;
const settledMilliseconds = 60_000;

/**
 * Kills the service at each step of a restore, while transactions are pending. After each start, the world is completely
 * the old one or that of the snapshot: the old one before the journal entry, the new one after it. Its ledger equals its
 * chain.
 */
export const interruptedRestores = scenario({ kills: 2, seed: 1 }, async ({ kills }, stress) => {
  const service = await stress.start({ probe: 'kills' });
  const trader = await service.createTrader();
  const transactionRequest = { type: 'TRANSFER', walletId: trader.id, secretType: 'ETHEREUM', to, value: '0.001' };
  /** Not repeated, because the service may be dead. */
  const transfer = () =>
    service.request('POST /api/transactions/execute', { transactionRequest }, { 'signing-method': trader.credential });

  /** The difference between ledger and chain, if any. */
  const faultOf = async (transactions: readonly { status: string; nonce: number }[]) => {
    const nonces = transactions.map(({ nonce }) => nonce).sort((left, right) => left - right);
    const unfinished = transactions.find(({ status }) => status !== 'SUCCEEDED');
    if (unfinished) return `A transfer is ${unfinished.status}.`;
    if (nonces.some((nonce, index) => nonce !== index)) return `The nonces have gaps: ${nonces}.`;
    const count = Number(await service.callChain('eth_getTransactionCount', [trader.address, 'latest']));
    const balance = BigInt(await service.callChain('eth_getBalance', [to, 'latest']));
    const isEqual = count === nonces.length && balance === transferred * BigInt(nonces.length);
    if (isEqual) return undefined;
    return `${nonces.length} transfers are in the ledger, and on the chain ${count} of ${balance} wei.`;
  };
  /** The number of transfers once ledger and chain are equal: a kill reverts blocks. */
  const settled = async () => {
    const deadline = Date.now() + settledMilliseconds;
    for (;;) {
      const transactions = await service.listAll(`/api/transactions?walletId=${trader.id}`);
      const fault = await faultOf(transactions);
      if (fault === undefined) return transactions.length;
      assert(Date.now() < deadline, fault);
      await pause(20);
    }
  };
  /** The world after a kill during a restore; `undefined` if the restore completed first. */
  const killDuring = async (name: string, { step, delay }: (typeof steps)[number]) => {
    const ofSnapshot = await settled();
    await service.resultOf('POST /_vaultdesk/snapshots', { name });
    // State outside the snapshot: a user, and transfers of which some are pending.
    await service.resultOf('POST /api/users', { reference: name });
    const { status } = (await transfer()) ?? {};
    assert(status === 200, `A transfer received ${status}.`);
    const { program } = await service.at(0);
    const pending = [transfer(), transfer()];
    if (stress.chance() < 0.5) await Promise.all(pending);
    await program.query({ step, delayMilliseconds: stress.chance() * delay });
    const response = await service.request(`POST /_vaultdesk/snapshots/${name}/restore`, {});
    // The last step follows the response, as the end of some delays does.
    const died = await program.endsWithin(response ? 2_000 : settledMilliseconds);
    await Promise.all(pending);
    if (!died) return undefined;
    await service.kill();
    const users = await service.resultOf(`GET /api/users?reference=${name}`);
    const count = await settled();
    const isOld = users.length > 0;
    const isComplete = isOld ? count > ofSnapshot : count === ofSnapshot;
    assert(isComplete, `Of ${ofSnapshot} transfers in the snapshot, ${count} exist.`);
    return isOld ? 'old' : 'new';
  };

  const counts = { old: 0, new: 0 };
  let misses = 0;
  for (const [index, step] of Array(kills).fill(steps).flat().entries())
    for (let world: 'old' | 'new' | undefined; !world; ) {
      const name = `moment-${index}-${misses}`;
      world = await killDuring(name, step);
      if (world) counts[world] += 1;
      else misses += 1;
      assert(misses <= 3 * kills + 10, `No kill hit the step "${step.step}".`);
      const isPossible = !world || step.worlds.includes(world);
      assert(isPossible, `After a kill at the step "${step.step}", the service has the ${world} world.`);
      await service.resultOf(`DELETE /_vaultdesk/snapshots/${name}`);
    }
  return `${kills} kills at each of ${steps.length} steps of a restore: ${counts.old} times the old world, ${counts.new} times that of the snapshot, each whole; ${misses} restores completed first.`;
});

/** Growth since the warm-up that is noise, measured over 3,000 restores; for `milliseconds`, a factor. */
const limits = { heldMebibytes: 4, chainMebibytes: 8, openFiles: 2, files: 12, storedMebibytes: 16 };
/** After these, all code is compiled and tables have reached their size. */
const warmUps = 60;
const rounds = 4;
/** More rounds follow while the last is too slow. */
const mostRounds = 20;
const slowerAtMost = 2;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Restores one snapshot of 1,000 wallets and four running chains, with work in between. Nothing grows: neither memory of
 * the service or its chains, nor open or stored files, nor the duration of a restore.
 */
export const repeatedRestores = scenario({ operations: 100 }, async ({ operations }, stress) => {
  const { directory } = await seededDirectory('wallets', 1_000);
  const service = await startService(directory, { probe: '' });
  stress.defer(service.stop);
  for (const chain of secretTypes) await service.resultOf(`POST /_vaultdesk/chains/${chain}/start`, {});
  await service.resultOf('POST /_vaultdesk/snapshots', { name: 'all' });
  const countUsers = async () => (await service.resultOf('GET /_vaultdesk/overview')).counts.users;
  const users = await countUsers();
  /** Changes the world and restores it. Returns the fastest restore in milliseconds. */
  const restore = async (times: number) => {
    let fastest = Infinity;
    for (let round = 0; round < times; round += 1) {
      await service.resultOf('POST /api/users', { reference: `turn-${round}` });
      const startedAt = performance.now();
      await service.resultOf('POST /_vaultdesk/snapshots/all/restore', {});
      fastest = Math.min(fastest, performance.now() - startedAt);
      const now = await countUsers();
      assert(now === users, `${now} users exist after a restore instead of ${users}.`);
    }
    return fastest;
  };
  const holdings = async (): Promise<Record<string, number>> => {
    const { pid } = service.program;
    const sizes = readdirSync(directory, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      // Files may disappear during the call.
      const entry = statSync(join(directory, name), { throwIfNoEntry: false });
      return entry?.isFile() ? [entry.size] : [];
    });
    return {
      heldMebibytes: (await service.program.query('memory')).held / 2 ** 20,
      chainMebibytes: sumOf(childrenOf(pid).map(privateMebibytes)),
      openFiles: openFilesOf(pid),
      files: sizes.length,
      storedMebibytes: sumOf(sizes) / 2 ** 20,
    };
  };
  await restore(warmUps);
  const before = await holdings();
  // Other load affects the slower restores of a round, or a few whole rounds; growth affects all later rounds.
  const first = await restore(Math.ceil(operations / rounds));
  let last = first;
  for (let round = 1; round < rounds || (last > slowerAtMost * first && round < mostRounds); round += 1)
    last = await restore(Math.ceil(operations / rounds));
  const after = await holdings();
  for (const [name, limit] of Object.entries(limits)) {
    const [from = 0, now = 0] = [before[name], after[name]];
    assert(now <= from + limit, `${name} grew from ${from.toFixed(1)} to ${now.toFixed(1)}.`);
  }
  const times = `the fastest took ${first.toFixed(1)} ms in the first round and ${last.toFixed(1)} ms in the last`;
  assert(last <= slowerAtMost * first, `Of the restores, ${times}.`);
  const more = ((after.heldMebibytes ?? 0) - (before.heldMebibytes ?? 0)).toFixed(1);
  return `${operations} restores of 1,000 wallets and four chains hold ${more} MiB more; ${times}.`;
});
