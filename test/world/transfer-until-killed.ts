import { keccak256 } from 'ethers/crypto';
import { createChains } from '../../service/platform/chains/create-chains.ts';
import { randomIds, systemClock } from '../../service/platform/clock/clocks.ts';
import { nodeFileSystem } from '../../service/platform/storage/files/node-file-system.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { aSigner, aTransfer } from '../records/transactions.ts';

/**
 * A separate process for tests that kill it: repeatedly transfers one wei on the chain in the
 * folder of its first argument, and prints each hash once it is durable.
 */
const [, , dataDir = ''] = process.argv;
const chains = createChains({
  dataDir,
  config: {},
  disk: nodeFileSystem,
  clock: systemClock,
  ids: randomIds,
  log: recordedLog(),
});
const chain = chains.of('ETHEREUM');
const sender = aSigner();
await chain.fund?.(sender.address, 10n ** 18n);
const url = await chains.rpcUrl('ETHEREUM');
process.stdout.write(`${url.ok ? url.value : url.failure.message}\n`);

const pendingHashes: string[] = [];
for (let nonce = 0; ; nonce += 1) {
  const signed = await aTransfer(sender, { nonce });
  await chain.sendRawTransaction(signed);
  pendingHashes.push(keccak256(signed));
  const durable = await chain.durableBlockNumber();
  while (durable.ok && (await isIn(durable.value, pendingHashes[0])))
    process.stdout.write(`${pendingHashes.shift()}\n`);
}

async function isIn(durableBlock: bigint, hash: string | undefined): Promise<boolean> {
  const receipt = hash === undefined ? undefined : await chain.receipt(hash);
  return Boolean(receipt?.ok && receipt.value && receipt.value.blockNumber <= durableBlock);
}
