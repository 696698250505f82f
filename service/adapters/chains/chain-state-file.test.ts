import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { seeded } from '../../testing/seeded.mjs';
import { SimulatedDisk } from '../../testing/simulated-disk.ts';
import { ChainStateFile } from './chain-state-file.ts';

const folder = '/chains/ETHEREUM';

/** Content of the state file on a disk. */
async function stateOn(disk: SimulatedDisk): Promise<string | undefined> {
  const path = await new ChainStateFile(disk, folder).unpack();
  return path && (await disk.read(path))?.toString();
}

test('after a crash the state is the last saved one, or the one that was being written', async () => {
  const chance = seeded(3);
  for (let round = 0; round < 200; round += 1) {
    const disk = new SimulatedDisk();
    const file = new ChainStateFile(disk, folder);
    await file.write(gzipSync('the first state'));
    let stopAt = Math.floor(chance() * 8);
    disk.behave({
      before: () => {
        stopAt -= 1;
        if (stopAt < 0) throw new Error('crash');
      },
    });
    const isKept = await file.write(gzipSync('the second state')).then(
      () => true,
      () => false,
    );
    const stored = await stateOn(disk.crash(chance));
    expect(isKept ? ['the second state'] : ['the first state', 'the second state']).toContain(
      stored,
    );
  }
});

test('rejects a damaged state', async () => {
  const disk = new SimulatedDisk();
  const packed = gzipSync('a state that is long enough to be damaged somewhere');
  packed[20] = (packed[20] ?? 0) ^ 1;
  await new ChainStateFile(disk, folder).write(packed);
  await expect(new ChainStateFile(disk, folder).unpack()).rejects.toThrow();
});
