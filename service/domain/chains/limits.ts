import { setTimeout as pause } from 'node:timers/promises';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { ChainClient, ChainReceipt } from '../../platform/ports/chains.ts';
import type { ChangeNotice } from '../../platform/ports/changes.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { ensureFunded, type GiftPorts } from './gifts.ts';

/** Limits for chain queries and the faucet. */

/** Blocks per log query; many nodes reject more. */
export const blocksOfAQuestion = 2_000n;
/** Maximum number of calls in a JSON-RPC batch. */
export const maximumCalls = 100;
/** New wallets above this number in the queue get their coins when they are first read. */
const maximumWaiting = 1000;
/** Above the cost of any dev contract; four deployments fit into a block. */
export const gasOfADeployment = 6_000_000n;
/** Maximum faucet amount per call, in whole coins or tokens. */
export const maximumGift = 1_000_000_000n;
/** Ten seconds in total; a block of an embedded chain takes a few milliseconds. */
const receiptPausesMilliseconds = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000, 2000, 3000, 3000];
/** Retries of a faucet call whose nonce another instance took: about ten seconds in total. */
export const turnPausesMilliseconds = [5, 10, 20, 40, 80, 120, 160, 250, 400, 600, 800, 1000, 1500, 2000, 3000];
/** Minimum balance for gas of the service's accounts on embedded chains, in wei. */
export const leastCoins = 10n ** 19n;
/** Amount added at a time, in wei. */
export const addedCoins = 10n ** 24n;
/** From this length on, blocks take several times as long (anvil 1.7.1), which the console reports. */
export const blocksOfALongChain = 5_000n;

/** The receipt of a submitted transaction; `undefined` if it is not mined within ten seconds. */
export async function awaitReceipt(chain: ChainClient, hash: string): Promise<Result<ChainReceipt | undefined>> {
  for (const milliseconds of receiptPausesMilliseconds) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok || receipt.value) return receipt;
    await pause(milliseconds);
  }
  return ok(undefined);
}

/** Funds new wallets on running chains after they are stored. Returns a function that stops it. */
export function fundNewWallets(ports: Pick<Ports, 'chains' | 'changes' | 'settings'> & GiftPorts): () => void {
  const queue: WalletRecord[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    for (let wallet = queue.shift(); wallet; wallet = queue.shift()) await ensureFunded(ports, wallet);
    isRunning = false;
  };
  const unsubscribe = ports.changes.subscribe((notice) => {
    const created = ports.storage.read((tables) => newWalletsIn(tables, notice));
    const awake = created.filter(({ secretType }) => ports.chains.isAwake(secretType));
    queue.push(...awake.slice(0, maximumWaiting - queue.length));
    if (!isRunning) void run();
  });
  return () => {
    unsubscribe();
    queue.length = 0;
  };
}

function newWalletsIn({ walletEvents, wallets }: TableReaders, { tables, ids }: ChangeNotice): WalletRecord[] {
  if (!tables.includes('wallets') || !tables.includes('walletEvents')) return [];
  return ids.flatMap((id) => {
    const event = walletEvents.find(id);
    const isNew = event?.type === 'WALLET_CREATED' || event?.type === 'WALLET_IMPORTED';
    return (isNew && wallets.find(event.walletId)) || [];
  });
}
