import { z } from 'zod';
import { visibleOwner } from '../../domain/auth/authenticate.ts';
import {
  exampleProgress,
  type FirstSteps,
  type FirstTime,
  firstSteps,
  tokenTrial,
  wasDone,
} from '../../model/history/first-steps.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { fulfillmentListKey } from '../../model/market/fulfillment.ts';
import { mintListKey } from '../../model/market/token-mint.ts';
import { paymentListKey } from '../../model/payments/payment.ts';
import { offerListKey } from '../../model/transactions/transaction-table.ts';
import { walletListKey } from '../../model/wallets/wallet.ts';
import { type Caller, mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { exampleProgressOf, fillWithExamples } from './examples/fill-with-examples.ts';
import { tryToken } from './try-token.ts';

const nothing = z.object({});

export const firstStepOperations = {
  get: query({
    summary: 'Get the progress of the first steps',
    description: 'Number of records for each step, from an access token to a paid payment.',
    route: route('GET', '/_vaultdesk/first-steps'),
    access: 'operator',
    input: nothing,
    output: firstSteps,
    run: (ports, _input, caller) => getFirstSteps(ports, caller),
  }),
  tryToken: mutation({
    summary: 'Try the token endpoint',
    description: 'Requests an access token as the default application, reports its lifetime and discards it.',
    route: route('POST', '/_vaultdesk/first-steps/token'),
    access: 'operator',
    input: nothing,
    output: tokenTrial,
    run: (ports, _input, caller) => tryToken(ports, caller),
  }),
  fill: mutation({
    summary: 'Fill with example data',
    description:
      'Users with wallets, signatures, items, a collection, offers, purchases, a webhook and payments, created with ordinary API calls: the seed `gallery`. Responds when it has started; records created before a failure remain. Rejected if users already exist, unless again is true, and if ETHEREUM is an external node.',
    route: route('POST', '/_vaultdesk/first-steps/examples'),
    access: 'operator',
    actsBeforeCommit: true,
    input: z.object({
      again: z.boolean().default(false).meta({ description: 'Adds the examples to existing users.' }),
    }),
    output: exampleProgress,
    run: fillWithExamples,
  }),
  getExamples: query({
    summary: 'Get the progress of the example data',
    description: 'Progress of the last fill requested from this process.',
    route: route('GET', '/_vaultdesk/first-steps/examples'),
    access: 'operator',
    input: nothing,
    output: exampleProgress,
    run: async (ports) => ok(exampleProgressOf(ports)),
  }),
};

/** Progress from the first token to a paid payment; all numbers come from indexes. */
export async function getFirstSteps({ storage }: Pick<Ports, 'storage'>, caller: Caller): Promise<Result<FirstSteps>> {
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
    purchases: fulfillments.countBy('byCreation', fulfillmentListKey(owner, 'COMPLETED', 'PURCHASE')),
    webhooks: webhooks.countBy('byCreation', owner),
    payments: paymentIntents.countBy('byCreation', paymentListKey(owner, 'succeeded')),
  };
}
