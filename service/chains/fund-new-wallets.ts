import type { ChangeNotice } from '../ports/changes.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { ensureFunded } from './ensure-funded.ts';
import type { GiftPorts } from './keep-gift.ts';
import { maximumWaiting } from './limits.ts';

type FundingPorts = Pick<Ports, 'chains' | 'changes' | 'settings'> & GiftPorts;

/**
 * Funds new wallets on running chains, sequentially and after they are stored, so that creating a wallet waits for no
 * chain. Returns a function that stops it.
 */
export function fundNewWallets(ports: FundingPorts): () => void {
  const queue: WalletRecord[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    for (let wallet = queue.shift(); wallet; wallet = queue.shift())
      await ensureFunded(ports, wallet);
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

function newWalletsIn(
  { walletEvents, wallets }: TableReaders,
  { tables, ids }: ChangeNotice,
): WalletRecord[] {
  if (!tables.includes('wallets') || !tables.includes('walletEvents')) return [];
  return ids.flatMap((id) => {
    const event = walletEvents.find(id);
    const isNew = event?.type === 'WALLET_CREATED' || event?.type === 'WALLET_IMPORTED';
    return (isNew && wallets.find(event.walletId)) || [];
  });
}
