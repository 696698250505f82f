import { visibleOwner } from '../auth/tenancy.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { type FirstSteps, type FirstTime, wasDone } from '../resources/first-steps.ts';
import { fulfillmentListKey } from '../resources/fulfillment.ts';
import { offerListKey } from '../resources/offer-table.ts';
import { paymentListKey } from '../resources/payment.ts';
import { mintListKey } from '../resources/token-mint.ts';
import { walletListKey } from '../resources/wallet.ts';

/** Progress from the first token to a paid payment; all numbers come from indexes. */
export async function getFirstSteps(
  { storage }: Pick<Ports, 'storage'>,
  caller: Caller,
): Promise<Result<FirstSteps>> {
  return ok(storage.read((tables) => countSteps(tables, visibleOwner(caller))));
}

function countSteps(tables: TableReaders, owner: string): FirstSteps {
  const { users, wallets, offers, fulfillments, webhooks, paymentIntents, tokenMints } = tables;
  const once = (what: FirstTime) => (wasDone(tables, what) ? 1 : 0);
  const minted = tokenMints.countBy('byCreation', mintListKey({ owner }, 'SUCCEEDED'));
  return {
    token: once('token'),
    users: users.countBy('byCreation', owner),
    wallets: wallets.countBy('byCreation', walletListKey(owner, undefined, 'any')),
    signature: once('signature'),
    coins: once('coins'),
    item: once('item') + minted,
    offers: offers.countBy('byCreation', offerListKey(owner, {})),
    purchases: fulfillments.countBy(
      'byCreation',
      fulfillmentListKey(owner, 'COMPLETED', 'PURCHASE'),
    ),
    webhooks: webhooks.countBy('byCreation', owner),
    payments: paymentIntents.countBy('byCreation', paymentListKey(owner, 'succeeded')),
  };
}
