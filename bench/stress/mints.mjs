// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { eventsOf } from '../market.mjs';
import { expectThat } from '../service.mjs';
import { scenario } from './driver.mjs';

const chain = { secretType: 'ETHEREUM' };

/**
 * Mints for many receivers in one request, like a CSV import. Every mint SUCCEEDED and exists on the chain once, also in
 * the world of each snapshot that was taken during the run.
 */
export const mints = scenario(
  { operations: 10_000, kills: 1, faults: 0, snapshots: 0, seed: 1 },
  async ({ operations }, stress) => {
    const service = await stress.start();
    const countMints = (/** @type {string} */ status) =>
      service.countOf(`/api/v2/tokens/mints?status=${status}`);
    const progress = async () => {
      const failed = await countMints('FAILED');
      expectThat(failed === 0, `${failed} mints failed.`);
      await pause(100);
      return (await countMints('SUCCEEDED')) / operations;
    };
    const untilDone = async () => {
      const deadline = Date.now() + 900_000;
      while ((await progress()) < 1) expectThat(Date.now() < deadline, 'Mints are still pending.');
    };

    const deployment = { ...chain, name: 'Stress' };
    const { address } = await service.resultOf('POST /api/v2/contracts/deployments', deployment);
    const { creations } = await service.resultOf('POST /api/v2/token-types/creations', {
      ...{ ...chain, contractAddress: address },
      creations: [{ name: 'Drop', fungible: true }],
    });
    const destinations = Array.from({ length: operations }, (_none, number) => ({
      address: `0x${(number + 1).toString(16).padStart(8, '0').padStart(40, 'c5')}`,
      amount: 1 + (number % 3),
    }));
    const { tokenTypeId } = creations[0];
    const request = { ...chain, contractAddress: address, tokenTypeId, destinations };
    const { mints: requested } = await service.resultOf('POST /api/v2/tokens/mints', request);
    const restoreEach = stress.takeSnapshots(service);
    await stress.spreadKills(service, progress);
    await untilDone();

    /** @type {Set<string>} */
    const ids = new Set(requested.map((/** @type {any} */ { id }) => id.replaceAll('-', '')));
    const amounts = new Map(destinations.map(({ address: to, amount }) => [to, BigInt(amount)]));
    const check = async () => {
      const logs = await eventsOf(service, {
        contract: 'Collection1155',
        event: 'Minted',
        address,
      });
      expectThat(logs.length === operations, `${logs.length} of ${operations} mints exist.`);
      const emitted = logs.map(({ topics }) => (topics[1] ?? '').slice(-32));
      expectThat(new Set(emitted).size === operations, 'A mint exists twice.');
      expectThat(
        emitted.every((id) => ids.has(id)),
        'An unrequested mint exists.',
      );
      for (const { topics, data } of logs) {
        const to = `0x${(topics[3] ?? '').slice(-40)}`;
        const amount = BigInt(`0x${data.slice(66)}`);
        expectThat(amounts.get(to) === amount, `${to} received ${amount}.`);
      }
    };
    await check();
    const restored = await restoreEach(async () => {
      await untilDone();
      await check();
    });
    return `${operations} mints in one request, ${stress.killed} kills, ${service.faults} faults: each minted once, also in the worlds of ${restored} snapshots. ${stress.seconds}.`;
  },
);
