import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { operationNamed } from '../../api/operations/index.ts';
import { type Flags, readFlags } from '../../host/read-flags.ts';
import { application } from '../../model/access/application.ts';
import { profileSettings, type SettingKey } from '../../model/kernel/open-points.ts';
import { closestWord } from '../../model/kernel/results/closest-word.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { type CardOutcome, testCards } from '../../model/payments/test-card.ts';
import { outcomeEventTypes, type PaymentEventType, paymentEventType } from '../../model/webhooks/payment-event.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import type { Command } from '../command.ts';
import { fieldFlags } from '../resources/field-flags.ts';
import { parsers, setAt } from '../resources/resource.ts';
import { callNamed, connect, type ServiceCalls } from '../resources/service-calls.ts';
import { placeOf, serviceFlags } from '../running/running-service.ts';
import { createUser, createWallet, signText, type TriggerWallet, triggerChain } from './wallet-triggers.ts';

const pollMilliseconds = 100;
const maximumAttempts = 300;
const identified = z.object({ id: z.string() });
const inStatus = z.object({ status: z.string() });
const hashed = z.object({ transactionHash: z.string() });

/** Creates an offer of a new item for 12.5 USDC, open to any buyer. */
async function readyOffer(calls: ServiceCalls): Promise<string> {
  const seller = await createWallet(calls);
  const sellerId = await createMarketUser(calls, 'seller');
  const minted = { secretType: triggerChain, to: seller.address, standard: 'ERC721' };
  const item = z.object({ contractAddress: z.string(), tokenId: z.union([z.string(), z.number()]) });
  const { contractAddress, tokenId } = await callNamed(calls, ['chains.mintItem', minted], item);
  const nft = { tokenId: String(tokenId), address: contractAddress, chain: triggerChain };
  const terms = {
    ...{ type: 'SALE', currency: 'USDC', visibility: 'PUBLIC', nft, startDate: '2020-01-01', endDate: '2099-01-01' },
    ...{ price: '12.5', minimumBid: 0, buyNowPrice: 0 },
  };
  const { id: offerId, dataToSign } = await callNamed(
    calls,
    ['offers.create', { ...terms, sellerId, sellerAddress: seller.address }],
    identified.extend({ dataToSign: z.string() }),
  );
  await approve(calls, offerId, seller);
  const signature = await signText(calls, seller, dataToSign);
  await callNamed(calls, ['offers.sign', { offerId, signature }], z.unknown());
  await until(calls, ['offers.get', { offerId }], 'READY');
  return offerId;
}

async function sellOffer(calls: ServiceCalls): Promise<string> {
  const offerId = await readyOffer(calls);
  const buyer = await createWallet(calls);
  const userId = await createMarketUser(calls, 'buyer');
  const deposit = { userId, chain: triggerChain, amount: '100' };
  const { transactionHash } = await callNamed(calls, ['money.depositTestUsdc', deposit], hashed);
  const purchase = { type: 'PURCHASE', offerId, userId, walletAddress: buyer.address, amount: 1 };
  await untilMoney(calls, userId, transactionHash);
  const { id } = await callNamed(calls, ['fulfillments.create', purchase], identified);
  await until(calls, ['fulfillments.get', { fulfillmentId: id }], 'COMPLETED');
  return offerId;
}

async function createMarketUser(calls: ServiceCalls, nickname: string): Promise<string> {
  const request = { type: 'SUB_USER', nickname };
  return (await callNamed(calls, ['marketUsers.create', request], identified)).id;
}

/** The seller approves the market for the item. */
async function approve(calls: ServiceCalls, offerId: string, seller: TriggerWallet): Promise<void> {
  const request = ['offers.getPreparation', { offerId, walletId: seller.id }] as const;
  const transactions = z.object({
    approvalPreparationTransactions: z.array(z.record(z.string(), z.unknown())).default([]),
  });
  const { approvalPreparationTransactions } = await callNamed(calls, request, transactions);
  for (const item of approvalPreparationTransactions) {
    const { id: walletId, signingMethodCredential } = seller;
    const common = { type: 'CONTRACT_EXECUTION', walletId, secretType: triggerChain, value: 0 };
    const input = { transactionRequest: { ...common, ...item }, signingMethodCredential };
    const { transactionHash: hash } = await callNamed(calls, ['transactions.execute', input], hashed);
    const status = { secretType: triggerChain, hash };
    await until(calls, ['transactions.getStatus', status], 'SUCCEEDED');
    await callNamed(calls, ['offers.recordApproval', { offerId, txApprove: hash }], z.unknown());
  }
}

async function untilMoney(calls: ServiceCalls, userId: string, hash: string): Promise<void> {
  await until(calls, ['transactions.getStatus', { secretType: triggerChain, hash }], 'SUCCEEDED');
  const balances = z.array(z.object({ balance: z.number() }));
  await untilTrue(async () => {
    const money = await callNamed(calls, ['money.getBalance', { userId }], balances);
    return money.some(({ balance }) => balance > 0);
  }, 'the money of the buyer');
}

function until(calls: ServiceCalls, call: Parameters<typeof callNamed>[1], expectedStatus: string): Promise<void> {
  const hasStatus = async () => (await callNamed(calls, call, inStatus)).status === expectedStatus;
  return untilTrue(hasStatus, `${call[0]} with ${expectedStatus}`);
}

async function untilTrue(condition: () => Promise<boolean>, description: string): Promise<void> {
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    if (await condition()) return;
    await pause(pollMilliseconds);
  }
  throw new StartupError(`No ${description} in time. vaultdesk logs shows the responses.`);
}

const session = z.object({ id: z.string(), paymentIntentId: z.string() });

/** Creates a payment that requires a payment method. */
async function openPayment(calls: ServiceCalls): Promise<string> {
  const request = { amount: 1250, currency: 'usd', description: 'Two tickets' };
  const { paymentIntentId } = await callNamed(calls, ['checkout.create', request], session);
  return paymentIntentId;
}

async function pay(calls: ServiceCalls, outcome: CardOutcome): Promise<string> {
  const paymentIntentId = await openPayment(calls);
  const cardNumber = testCards.find((card) => card.outcome === outcome)?.number;
  await callNamed(calls, ['payments.pay', { paymentIntentId, cardNumber }], z.unknown());
  return paymentIntentId;
}

interface Action {
  /** Returns the id of the subject. */
  run(calls: ServiceCalls): Promise<string>;
  /** The operation whose fields `--set` changes. */
  readonly sets: string;
}

export const triggerFlags = {
  set: { value: 'PATH=VALUE', does: 'field of the new record, e.g. amount=500; can be repeated' },
  ...serviceFlags,
} as const satisfies Flags;

/** Creates a record and calls an operation with its id. */
const followedBy =
  (create: Action['run'], operation: string, field: string): Action['run'] =>
  async (calls) => {
    const id = await create(calls);
    await callNamed(calls, [operation, { [field]: id }], z.unknown());
    return id;
  };

const payment = (run: Action['run']): Action => ({ run, sets: 'checkout.create' });
const offer = (run: Action['run']): Action => ({ run, sets: 'offers.create' });
const succeeds = payment((calls) => pay(calls, 'succeeds'));

const actions: Readonly<Record<string, Action>> = {
  'payment_intent.created': payment(openPayment),
  'payment_intent.requires_action': payment((calls) => pay(calls, 'asks')),
  'payment_intent.succeeded': succeeds,
  'payment_intent.payment_failed': payment((calls) => pay(calls, 'declined')),
  'payment_intent.canceled': payment(followedBy(openPayment, 'payments.cancel', 'paymentIntentId')),
  'charge.succeeded': succeeds,
  'charge.refunded': payment(followedBy((calls) => pay(calls, 'succeeds'), 'payments.refund', 'paymentIntentId')),
  'checkout.session.completed': succeeds,
  'user.created': { run: async (calls) => (await createUser(calls)).id, sets: 'users.create' },
  'wallet.created': { run: async (calls) => (await createWallet(calls)).id, sets: 'wallets.create' },
  'message.signed': {
    run: async (calls) => signText(calls, await createWallet(calls), 'Hello'),
    sets: 'signatures.sign',
  },
  'offer.ready': offer(readyOffer),
  'offer.sold': offer(sellOffer),
  'offer.closed': offer(followedBy(readyOffer, 'offers.close', 'offerId')),
} satisfies Record<PaymentEventType, Action> & Record<string, Action>;

/** The events that `vaultdesk trigger` supports. */
export const triggers = Object.keys(actions);

/** `vaultdesk trigger EVENT`: triggers an event in the running service with calls of an application. */
export const trigger: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, triggerFlags, { words: 1 });
  const [name = ''] = flags.words;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new UsageError(rejection(name));
  const calls = withFields(connect(terminal, placeOf(flags)), action.sets, flags.texts('set'));
  const type = paymentEventType.safeParse(name).data;
  if (type && !outcomeEventTypes.has(type)) await checkIsDelivered(calls, type, terminal.environment);
  terminal.print(`${name}  ${await action.run(calls)}`);
};

const applications = z.object({ items: z.array(application) });
const settingValues = z.object({ settings: z.array(z.object({ key: z.string(), value: z.unknown() })) });

/** Throws a `UsageError` for an event that webhooks of the application do not receive. */
async function checkIsDelivered(
  calls: ServiceCalls,
  type: PaymentEventType,
  { VAULTDESK_CLIENT_ID: own }: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const { settings } = await callNamed(calls, ['settings.list', {}], settingValues);
  const { items } = await callNamed(calls, ['applications.list', { size: 1_000 }], applications);
  const ofInstallation = (key: SettingKey) => settings.find((setting) => setting.key === key)?.value;
  const caller = items.find(({ clientId, isDefault }) => (own ? clientId === own : isDefault));
  const ofProfile = caller?.profile && profileSettings(caller.profile).paymentEvents;
  const delivered = caller?.settings?.paymentEvents ?? ofProfile ?? ofInstallation('paymentEvents');
  if (delivered === 'all') return;
  throw new UsageError(
    `${type} is not delivered in the profile ${caller?.profile ?? ofInstallation('profile')}. Trigger ${[...outcomeEventTypes].join(', ')}, or set paymentEvents to all or the profile to hosted.`,
  );
}

function rejection(name: string): string {
  const suggestion = closestWord(name, triggers);
  const advice = name === '' ? 'Pass one event' : `${name} is not an event`;
  return `${advice}. ${suggestion === undefined ? '' : `Did you mean ${suggestion}? `}Known events: ${triggers.join(', ')}.`;
}

/** Sets fields like `amount=500` or `metadata.order=42` in every call of an operation. Throws a `UsageError`. */
function withFields(calls: ServiceCalls, operationName: string, fields: readonly string[]): ServiceCalls {
  const target = operationNamed(operationName);
  if (!target || fields.length === 0) return calls;
  const changes = fields.map((field) => toChange(target, field));
  return {
    ...calls,
    call: (operation, input) => {
      if (operation !== target) return calls.call(operation, input);
      const changed = { ...input };
      for (const { path, value } of changes) setAt(changed, path, value);
      return calls.call(operation, changed);
    },
  };
}

function toChange(operation: Operation, text: string): { readonly path: readonly string[]; readonly value: unknown } {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--set must be PATH=VALUE, e.g. --set amount=500, not ${text}.`);
  const path = name.split('.');
  const known = fieldFlags(operation).map((field) => ({ ...field, name: field.path.join('.') }));
  const field = known.find((item) => item.name === name);
  if (field) return { path, value: parsers[field.type](value, `set ${name}`) };
  // The entries of a field with names of the caller's choice, e.g. metadata.
  const holder = known.find((item) => item.type === 'json' && item.name === path[0]);
  const hasOwnFields = known.some((item) => item.name.startsWith(`${path[0]}.`));
  if (holder && !hasOwnFields && path.length === 2) return { path, value };
  const names = known.map((item) => item.name);
  const suggestion = closestWord(name, names);
  const advice = suggestion === undefined ? '' : `Did you mean ${suggestion}? `;
  throw new UsageError(`--set: unknown field ${name}. ${advice}Known fields: ${names.join(', ')}.`);
}
