import type { z } from 'zod';
import type { NamingPorts } from '../contracts/name-addresses.ts';
import { indexed, merged } from '../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../kernel/paging.ts';
import { uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import { receiverKey } from '../resources/received.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import type { WalletActivity } from '../resources/wallet-activity.ts';
import { createFindSide } from '../transactions/meaning/sides.ts';
import { findVisibleWallet } from '../wallets/get-wallet.ts';
import { fulfillmentEntry, giftEntry, mintEntry, transferEntry } from './arrivals.ts';
import { entriesOf, type Reading } from './entry.ts';
import { eventEntry } from './event-entry.ts';

export const listWalletActivityInput = pageInput.extend({ walletId: uuid });
export type ListWalletActivityInput = z.output<typeof listWalletActivityInput>;

/**
 * Events of a wallet and arrivals at it, newest first. It merges one index per kind, so that a page costs only what it
 * displays.
 */
export async function listWalletActivity(
  ports: NamingPorts,
  input: ListWalletActivityInput,
  caller: Caller,
): Promise<Result<Page<WalletActivity>>> {
  const findSide = createFindSide(ports, caller);
  return ports.storage.read((tables) => {
    const wallet = findVisibleWallet(tables, input.walletId, caller);
    if (!wallet.ok) return wallet;
    const { secretType } = wallet.value;
    const reading: Reading = {
      tables,
      caller,
      wallet: wallet.value,
      network: ports.chains.of(secretType).network,
      side: (address) => findSide(secretType, address),
    };
    const list = merged(listsOf(tables, wallet.value), { order: ({ at }) => at });
    return ok(toPage(list, input, (entry) => entry.show(reading)));
  });
}

function listsOf(
  { walletEvents, gifts, transactions, tokenMints, fulfillments }: TableReaders,
  { id, secretType, address }: WalletRecord,
) {
  const key = receiverKey(secretType, address);
  const received = { index: 'byReceiver', key } as const;
  const own = { index: 'byWallet', key: id } as const;
  return [
    entriesOf(indexed(walletEvents, own), eventEntry),
    entriesOf(indexed(gifts, own), giftEntry),
    entriesOf(indexed(transactions, received), transferEntry),
    entriesOf(indexed(tokenMints, received), mintEntry),
    entriesOf(indexed(fulfillments, received), fulfillmentEntry),
  ];
}
