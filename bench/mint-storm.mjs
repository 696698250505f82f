// @ts-check
/**
 * Mints for many receivers in one request, like a CSV import, while the service and its chain are killed with
 * SIGKILL, and a percentage of its chain requests are lost, corrupted, delayed or duplicated. At the end, every mint
 * SUCCEEDED and exists on the chain once, also in the world of each restored snapshot that was taken during the run.
 *
 * node bench/mint-storm.mjs [mints] [kills] [faults %] [snapshots]     (after npm run build)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Interface } from 'ethers';
import { expectThat } from './storm-market.mjs';
import { StormService } from './storm-service.mjs';
import { takeSnapshots } from './storm-snapshots.mjs';

const [mints = 10_000, kills = 1, faultPercent = 0, snapshots = 0] = process.argv
  .slice(2)
  .map(Number);
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-mint-storm-'));
const settledWithinMilliseconds = 900_000;

/** @param {string} status */
async function countMints(status) {
  const path = `GET /api/v2/tokens/mints?status=${status}&size=1`;
  const { body } = await service.insist(path);
  return body.pagination.numberOfElements;
}

/** Resolves when this number of mints is done. @param {number} expectedCount */
async function waitForDone(expectedCount) {
  const deadline = Date.now() + settledWithinMilliseconds;
  for (;;) {
    const failed = await countMints('FAILED');
    expectThat(failed === 0, `${failed} mints failed.`);
    const succeeded = await countMints('SUCCEEDED');
    if (succeeded >= expectedCount) return;
    expectThat(Date.now() < deadline, `${expectedCount - succeeded} mints wait for ever.`);
    await pause(200);
  }
}

/** Mint events of the contract. @param {string} address */
async function toldMints(address) {
  const file = new URL('../contracts/artifacts/Collection1155.json', import.meta.url);
  const { abi } = JSON.parse(readFileSync(file, 'utf8'));
  const contract = new Interface(abi);
  const topics = [contract.getEvent('Minted')?.topicHash];
  const filter = { address, topics, fromBlock: '0x0', toBlock: 'latest' };
  /** @type {{ topics: string[], data: string }[]} */
  const logs = await service.askChain('eth_getLogs', [filter]);
  return logs.map(({ topics: emitted, data }) => ({
    id: (emitted[1] ?? '').slice(-32),
    to: `0x${(emitted[3] ?? '').slice(-40)}`,
    amount: BigInt(`0x${data.slice(66)}`),
  }));
}

const startedAt = Date.now();
const service = new StormService(dataDir, { faultPercent, seed: 1 });
try {
  const chain = { secretType: 'ETHEREUM' };
  const { address } = await service.resultOf('POST /api/v2/contracts/deployments', {
    ...chain,
    name: 'Storm',
  });
  const { creations } = await service.resultOf('POST /api/v2/token-types/creations', {
    ...chain,
    contractAddress: address,
    creations: [{ name: 'Drop', fungible: true }],
  });
  const destinations = Array.from({ length: mints }, (_none, number) => ({
    address: `0x${(number + 1).toString(16).padStart(8, '0').padStart(40, 'c5')}`,
    amount: 1 + (number % 3),
  }));
  const { mints: requested } = await service.resultOf('POST /api/v2/tokens/mints', {
    ...chain,
    contractAddress: address,
    tokenTypeId: creations[0].tokenTypeId,
    destinations,
  });
  const answeredAt = Date.now();
  const snapshotRun = takeSnapshots(service, snapshots);
  for (let killed = 0; killed < kills; killed += 1) {
    await waitForDone(Math.floor((mints * (killed + 1)) / (kills + 1)));
    await service.kill();
  }
  await waitForDone(mints);
  const settledAt = Date.now();

  /** @type {Set<string>} */
  const ids = new Set(
    requested.map((/** @type {{ id: string }} */ { id }) => id.replaceAll('-', '')),
  );
  const sentTo = new Map(
    destinations.map((destination) => [destination.address, BigInt(destination.amount)]),
  );
  const check = async () => {
    const emitted = await toldMints(address);
    expectThat(emitted.length === mints, `${emitted.length} of ${mints} mints are on the chain.`);
    expectThat(new Set(emitted.map(({ id }) => id)).size === mints, 'A mint exists twice.');
    expectThat(
      emitted.every(({ id }) => ids.has(id)),
      'An unrequested mint exists.',
    );
    expectThat(
      emitted.every(({ to, amount }) => sentTo.get(to) === amount),
      'A receiver got another amount.',
    );
  };
  await check();
  await snapshotRun.stop();
  const restored = await snapshotRun.restoreEach(async () => {
    await waitForDone(mints);
    await check();
  });
  const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
    ((to - from) / 1000).toFixed(1);
  console.info(
    `${mints} mints in one request with ${kills} kills and ${faultPercent} % faults: each minted once, in the worlds of ${restored} snapshots too. ` +
      `Answered after ${seconds(startedAt, answeredAt)} s, settled in ${seconds(answeredAt, settledAt)} s.`,
  );
} finally {
  await service.end();
  rmSync(dataDir, { recursive: true, force: true });
}
