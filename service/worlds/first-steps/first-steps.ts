import { z } from 'zod';
import { visibleOwner } from '../../domain/auth/authenticate.ts';
import {
  type FirstSteps,
  type FirstTime,
  firstSteps,
  firstTimes,
  forgetFirstTime,
  wasDone,
} from '../../model/history/first-steps.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { fulfillmentListKey } from '../../model/market/fulfillment.ts';
import { mintListKey } from '../../model/market/token-mint.ts';
import { paymentListKey } from '../../model/payments/payment.ts';
import { offerListKey } from '../../model/transactions/transaction-table.ts';
import { walletListKey } from '../../model/wallets/wallet.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { seedRunOf } from '../seeds/progress.ts';

type StepPorts = Pick<Ports, 'storage' | 'worlds'>;

/** Progress from the first token to a paid payment, without the records of seeds; all numbers come from indexes. */
export async function getFirstSteps(ports: StepPorts, caller: Caller): Promise<Result<FirstSteps>> {
  const owner = visibleOwner(caller);
  return ok(seedRunOf(ports).stepsBefore?.get(owner) ?? ports.storage.read((tables) => ownSteps(tables, owner)));
}

/** Steps by owner: of one application, or of all. */
type StepsByOwner = ReadonlyMap<string, FirstSteps>;

/** The steps before a seed is loaded, for all applications and for the one that it is loaded for. */
export function stepsBefore({ storage }: StepPorts, applicationId: string): StepsByOwner {
  const owners = [visibleOwner({ role: 'operator' }), applicationId];
  return storage.read((tables) => new Map(owners.map((owner) => [owner, ownSteps(tables, owner)])));
}

/** Excludes the records of a loaded seed from the steps: they continue from `before`. */
export async function excludeSeed({ storage }: StepPorts, before: StepsByOwner): Promise<void> {
  await storage.transact((tables) => {
    for (const [owner, steps] of before) {
      for (const step of firstTimes) if (steps[step] === 0) forgetFirstTime(tables, step);
      const now = countSteps(tables, owner);
      const ofSeeds = mapSteps(now, (step) => now[step] - steps[step]);
      tables.installation.put({ id: factOf(owner), value: JSON.stringify(ofSeeds) });
    }
    return ok();
  });
}

function ownSteps(tables: TableReaders, owner: string): FirstSteps {
  const ofSeeds = z
    .record(z.string(), z.number())
    .safeParse(fieldsOf(parseJson(tables.installation.find(factOf(owner))?.value ?? '{}')));
  const all = countSteps(tables, owner);
  return mapSteps(all, (step) => Math.max(0, all[step] - (ofSeeds.data?.[step] ?? 0)));
}

function factOf(owner: string): string {
  return `first-steps.of-seeds.${owner}`;
}

function mapSteps(steps: FirstSteps, toCount: (step: keyof FirstSteps) => number): FirstSteps {
  const counts = firstSteps.keyof().options.map((step) => [step, toCount(step)]);
  return { ...steps, ...Object.fromEntries(counts) };
}

/** The states of offers that were signed and accepted. */
const offered = ['READY', 'CLOSED', 'TERMINATED'] as const;

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
    offers: offered.reduce((sum, status) => sum + offers.countBy('byCreation', offerListKey(owner, { status })), 0),
    purchases: fulfillments.countBy('byCreation', fulfillmentListKey(owner, 'COMPLETED', 'PURCHASE')),
    webhooks: webhooks.countBy('byCreation', owner),
    payments: paymentIntents.countBy('byCreation', paymentListKey(owner, 'succeeded')),
  };
}
