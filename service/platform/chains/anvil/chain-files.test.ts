import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chainsIn, type RealChains } from '../../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { aSigner, aTransfer } from '../../../../test/records/transactions.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { aFolder, present, valueIn } from '../../../../test/values.ts';
import { ChainFiles, removeOtherWorlds } from './chain-files.ts';

const folder = '/chains/ETHEREUM';

async function firstBlockOf(chains: RealChains): Promise<string> {
  return present(valueIn(await chains.of('ETHEREUM').block(0n))).hash;
}

async function saveState(files: ChainFiles, packed: Buffer): Promise<void> {
  const putInPlace = await files.prepareState(packed);
  await putInPlace();
}

test('a chain has the same first block after every start', async () => {
  const folder = await aFolder();
  const blocks: string[] = [];
  for (let start = 0; start < 3; start += 1) {
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
  for (let resets = 0; resets < 2; resets += 1) {
    valueIn(await chains.reset('ETHEREUM'));
    blocks.push(await firstBlockOf(chains));
  }
  expect(new Set(blocks).size).toBe(3);
});

/** A disk that fails all operations after a random number of them. */
function aDiskThatFails(chance: () => number, operations: number) {
  const disk = new SimulatedDisk();
  const fail = () => {
    let stopAt = Math.floor(chance() * operations);
    disk.behave({
      before: () => {
        stopAt -= 1;
        if (stopAt < 0) throw new Error('crash');
      },
    });
  };
  return { disk, fail, files: new ChainFiles(disk, folder) };
}

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

test('a reset interrupted by a crash has happened completely, or not at all', async () => {
  const chance = seeded(17);
  const clock = fixedClock();
  for (let round = 0; round < 200; round += 1) {
    const { disk, fail, files } = aDiskThatFails(chance, 16);
    const before = await files.genesisTimestamp(clock);
    await saveState(files, gzipSync('the state'));
    fail();
    const isReset = await isDone(files.startReset(clock).finally(() => files.genesisTimestamp(clock)));

    const crashed = new ChainFiles(disk.crash(chance), folder);
    const after = await crashed.genesisTimestamp(clock);
    const isStateThere = (await crashed.unpackState()) !== undefined;

    if (isReset) expect([after > before, isStateThere]).toEqual([true, false]);
    expect(isStateThere).toBe(after === before);
  }
});

test('after a crash the state is the last saved one, or the one that was being written', async () => {
  const chance = seeded(3);
  for (let round = 0; round < 200; round += 1) {
    const { disk, fail, files } = aDiskThatFails(chance, 8);
    await saveState(files, gzipSync('the first state'));
    fail();
    const isKept = await isDone(saveState(files, gzipSync('the second state')));

    const crashed = disk.crash(chance);
    const path = present(await new ChainFiles(crashed, folder).unpackState());
    const stored = (await crashed.read(path))?.toString();
    expect(isKept ? ['the second state'] : ['the first state', 'the second state']).toContain(stored);
  }
});

test('rejects a damaged state', async () => {
  const files = new ChainFiles(new SimulatedDisk(), folder);
  const packed = gzipSync('a state that is long enough to be damaged somewhere');
  packed[20] = (packed[20] ?? 0) ^ 1;
  await saveState(files, packed);
  await expect(files.unpackState()).rejects.toThrow();
});

test('removing the files of other worlds leaves the file that a chain of this world is writing', async () => {
  const disk = new SimulatedDisk();
  const [mine, other] = await Promise.all(
    [3, 2].map((world) => new ChainFiles(disk, folder, world).prepareState(gzipSync('a state'))),
  );

  await removeOtherWorlds(disk, '/', 3);

  await expect(present(other)()).rejects.toThrow();
  await present(mine)();
  expect(await disk.list(folder)).toEqual(['state-3.json.gz']);
});
