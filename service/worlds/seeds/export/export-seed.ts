import { z } from 'zod';
import { examplePin } from '../../../model/history/first-steps.ts';
import { inboxOf, seedSchemaUrl } from '../../../model/installation/addresses.ts';
import { settingsInput } from '../../../model/kernel/open-points.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { type Charge, type PaymentIntentRecord, paymentListKey } from '../../../model/payments/payment.ts';
import { testCards } from '../../../model/payments/test-card.ts';
import type { SeedInput } from '../../../model/seed/seed.ts';
import type { InboxResponse } from '../../../model/webhooks/inbox.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import { query, route } from '../../../platform/ports/operation.ts';
import { ownerOf } from '../apply-seed.ts';
import { exportCollections, exportMints, exportTokenTypes } from './items.ts';
import { exportOffers } from './offers.ts';
import { exportMarketUsers, exportUsers, exportWallets } from './people.ts';
import { type ExportedWorld, exportedWorld, unlessEmpty } from './world.ts';

/** Exports an application as a seed that creates it again: equal worlds have equal seeds. Contains no secrets. */
export const exportSeed = query({
  summary: 'Export this world as a seed',
  description:
    'The records of the chosen or the default application, as a file that creates them again. Contains no secrets: users have the default PIN. Other effects of application calls are not exported; notes list what is missing.',
  route: route('GET', '/_vaultdesk/seed', { reply: 'bare' }),
  input: z.object({}),
  output: z.record(z.string(), z.unknown()).meta({ id: 'Seed' }),
  async run(ports, _input, caller) {
    const owner = ownerOf(ports, caller);
    if (!owner.ok) return owner;
    const seed = ports.storage.read((tables) => toSeed(exportedWorld(ports, tables, owner.value)));
    return ok(Object.fromEntries(Object.entries(seed).filter(([, part]) => part !== undefined)));
  },
});

/** Parts are read in the order in which their names are needed. */
function toSeed(world: ExportedWorld): SeedInput {
  const users = exportUsers(world);
  const wallets = exportWallets(world);
  const collections = exportCollections(world);
  const tokenTypes = exportTokenTypes(world);
  const mints = exportMints(world);
  const marketUsers = exportMarketUsers(world);
  const offers = exportOffers(world);
  const payments = exportPayments(world);
  const pinNote = `PINs cannot be exported: users have ${examplePin}, the default PIN.`;
  return {
    $schema: seedSchemaUrl(world.ports.installation.baseUrl()),
    notes: [...(Object.keys(users).length > 0 ? [pinNote] : []), ...world.notes],
    defaults: { pin: examplePin },
    settings: unlessEmpty(settingsOf(world)),
    clock: clockOf(world),
    inboxes: unlessEmpty(exportInboxes(world)),
    webhooks: unlessEmpty(world.tables.webhooks.listBy('byCreation', world.applicationId).map(toWebhook)),
    users: unlessEmpty(users),
    wallets: unlessEmpty(wallets),
    collections: unlessEmpty(collections),
    tokenTypes: unlessEmpty(tokenTypes),
    mints: unlessEmpty(mints),
    marketUsers: unlessEmpty(marketUsers),
    offers: unlessEmpty(offers),
    payments: unlessEmpty(payments),
  };
}

function settingsOf({ tables }: ExportedWorld) {
  const entries = tables.settings.listBy('every', '*').map(({ id, value }) => [id, value] as const);
  return settingsInput.parse(Object.fromEntries(entries));
}

/** The time of a frozen clock; that of a running clock would differ in each export. */
function clockOf({ ports: { clock, clockControl } }: ExportedWorld): SeedInput['clock'] {
  const { speed } = clockControl.pace();
  if (speed === 0) return { now: clock.now(), state: 'frozen' };
  return speed === 1 ? undefined : { speed };
}

type Payment = NonNullable<SeedInput['payments']>[number];
type Action = NonNullable<Payment['acts']>[number];
function exportPayments(world: ExportedWorld): Payment[] {
  const { tables, applicationId } = world;
  const records = tables.paymentIntents.listBy('byCreation', paymentListKey(applicationId, undefined));
  return records.flatMap((payment) => toEntry(world, payment) ?? []);
}

function toEntry(world: ExportedWorld, payment: PaymentIntentRecord): Payment | undefined {
  const { amount, currency, description, metadata, purchase, checkoutSessionId } = payment;
  const session = world.tables.checkoutSessions.find(checkoutSessionId);
  const order = purchase && orderOf(world, purchase);
  if (purchase && !order) {
    world.notes.push(`The payment ${payment.id} is not in this seed, because the item it buys is not.`);
    return undefined;
  }
  const actions = actionsOf(payment);
  return {
    ...(order ?? { amount, currency }),
    ...(description !== undefined && { description }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...{ successUrl: session?.successUrl, cancelUrl: session?.cancelUrl },
    ...(actions.length > 0 && { acts: actions }),
  };
}

type Purchase = NonNullable<PaymentIntentRecord['purchase']>;

function orderOf({ tables, offers, marketUsers, wallets }: ExportedWorld, purchase: Purchase) {
  const offer = offers.find(purchase.offerId);
  const buyer = marketUsers.find(purchase.userId);
  const wallet = tables.wallets
    .listBy('byAddress', purchase.walletAddress.toLowerCase())
    .flatMap(({ id }) => wallets.find(id) ?? [])
    .at(0);
  if (offer === undefined) return undefined;
  return { ...{ offer, items: purchase.amount, buyer, wallet } };
}

function actionsOf({ charges, awaiting, cancellation }: PaymentIntentRecord): Action[] {
  const end: Action[] =
    cancellation === undefined ? [] : [{ end: cancellation.reason === 'abandoned' ? 'expire' : 'cancel' }];
  return [
    ...charges.flatMap(actionsOfCharge),
    ...(awaiting ? [{ card: 'asks' as const, ...payerOf(awaiting) }] : []),
    ...end,
  ];
}

function actionsOfCharge(charge: Charge): Action[] {
  const refunds = charge.refunds.flatMap(({ amount, reason }): Action[] =>
    reason === 'offer_not_delivered' ? [] : [{ refund: amount, reason }],
  );
  const attempt = { card: cardOf(charge), ...payerOf(charge) };
  if (charge.askedAt === undefined) return [attempt, ...refunds];
  const confirm = charge.decline === 'authentication_failed' ? 'refuse' : 'approve';
  return [attempt, { confirm }, ...refunds];
}

function cardOf({ askedAt, card: { last4 } }: Charge) {
  if (askedAt !== undefined) return 'asks';
  return testCards.find(({ number }) => number.endsWith(last4))?.outcome ?? 'succeeds';
}

function payerOf({ name, email }: Pick<Charge, 'name' | 'email'>) {
  return { name, email };
}

function toWebhook(webhook: WebhookRecord): NonNullable<SeedInput['webhooks']>[number] {
  const { url, username, headerName, disabled } = webhook;
  const inbox = inboxOf(webhook);
  return {
    ...(inbox === undefined ? { url } : { inbox }),
    ...{ headerName, username },
    ...(disabled?.reason === 'PAUSED' && { state: 'paused' as const }),
    ...(disabled?.reason === 'OPERATOR' && { state: 'disabled' as const }),
  };
}

/** The responses of built-in receivers that do not return 200. */
function exportInboxes({ ports }: ExportedWorld): NonNullable<SeedInput['inboxes']> {
  const inboxes = ports.inboxes.list().filter(({ answer }) => isGiven(answer));
  return Object.fromEntries(
    inboxes.map(({ name, answer: { status, delayMilliseconds, retryAfterSeconds } }) => [
      name,
      {
        status,
        ...(delayMilliseconds > 0 && { delayMilliseconds }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      },
    ]),
  );
}

function isGiven({ status, delayMilliseconds, retryAfterSeconds }: InboxResponse): boolean {
  return status !== 200 || delayMilliseconds > 0 || retryAfterSeconds !== undefined;
}
