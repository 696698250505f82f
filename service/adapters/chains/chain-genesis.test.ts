import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aFolder } from '../../testing/a-folder.ts';
import { aSigner, aTransfer } from '../../testing/a-transfer.ts';
import { chainsIn, type RealChains } from '../../testing/an-anvil.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { seeded } from '../../testing/seeded.mjs';
import { SimulatedDisk } from '../../testing/simulated-disk.ts';
import { present, valueIn } from '../../testing/value-in.ts';
import { beginReset, genesisTimestamp } from './chain-genesis.ts';
import { ChainStateFile } from './chain-state-file.ts';

async function firstBlockOf(chains: RealChains): Promise<string> {
  return present(valueIn(await chains.of('ETHEREUM').block(0n))).hash;
}

test('a chain has the same first block after every start', async () => {
  const folder = await aFolder();
  const blocks: string[] = [];
  for (let start = 0; start < 5; start += 1) {
    const chains = chainsIn(folder);
    const chain = chains.of('ETHEREUM');
    const sender = aSigner();
    valueIn(await present(chain.fund)(sender.address, 10n ** 18n));
    valueIn(await chain.sendRawTransaction(await aTransfer(sender)));
    await expect.poll(() => chain.blockNumber()).toEqual({ ok: true, value: BigInt(start + 1) });
    blocks.push(await firstBlockOf(chains));
    blocks.push(present(valueIn(await chain.block(1n))).parentHash);
    await chains.stop();
  }
  expect(new Set(blocks).size).toBe(1);
});

test('a chain that was killed before it was saved starts with the same block again', async () => {
  const clock = fixedClock();
  const chains = chainsIn(await aFolder(), { clock });
  const before = await firstBlockOf(chains);
  clock.advance(60_000);

  chains.anvils[0]?.kill();
  await chains.anvils[0]?.exited;

  await expect.poll(() => chains.anvils.length).toBe(2);
  expect(await firstBlockOf(chains)).toBe(before);
  expect(valueIn(await chains.of('ETHEREUM').blockNumber())).toBe(0n);
});

test('after a reset the chain starts with another block, even within the same second', async () => {
  const chains = chainsIn(await aFolder(), { clock: fixedClock() });
  const blocks = [await firstBlockOf(chains)];
  for (let resets = 0; resets < 3; resets += 1) {
    valueIn(await chains.reset('ETHEREUM'));
    blocks.push(await firstBlockOf(chains));
  }
  expect(new Set(blocks).size).toBe(4);
});

test('a reset interrupted by a crash has happened completely, or not at all', async () => {
  const chance = seeded(17);
  const folder = '/chains/ETHEREUM';
  for (let round = 0; round < 200; round += 1) {
    const disk = new SimulatedDisk();
    const genesisFolder = { disk, folder, clock: fixedClock() };
    const state = new ChainStateFile(disk, folder);
    const before = await genesisTimestamp(genesisFolder, state);
    await state.write(gzipSync('the state'));
    let stopAt = Math.floor(chance() * 16);
    disk.behave({
      before: () => {
        stopAt -= 1;
        if (stopAt < 0) throw new Error('crash');
      },
    });
    const isReset = await beginReset(genesisFolder)
      .then(() => true)
      .finally(() => genesisTimestamp(genesisFolder, state))
      .catch(() => false);

    const crashedDisk = disk.crash(chance);
    const crashedState = new ChainStateFile(crashedDisk, folder);
    const after = await genesisTimestamp({ ...genesisFolder, disk: crashedDisk }, crashedState);
    const isStateThere = (await crashedState.unpack()) !== undefined;

    if (isReset) expect([after > before, isStateThere]).toEqual([true, false]);
    expect(isStateThere).toBe(after === before);
  }
});
