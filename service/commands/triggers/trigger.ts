import { closestWord } from '../../kernel/closest-word.ts';
import { UsageError } from '../../kernel/startup-error.ts';
import { type Flags, readFlags } from '../../read-flags.ts';
import type { Command } from '../command.ts';
import { connect, type ServiceCalls } from '../resources/service-calls.ts';
import { placeOf, serviceFlags } from '../running-service.ts';
import { closeOffer, readyOffer, sellOffer } from './offer-triggers.ts';
import { cancelPayment, openPayment, pay, refundPayment } from './payment-triggers.ts';
import { withFields } from './set-fields.ts';
import { createUser, createWallet, signText } from './wallet-triggers.ts';

interface Act {
  /** Returns the id of the subject. */
  run(calls: ServiceCalls): Promise<string>;
  /** The operation whose fields `--set` changes. */
  readonly sets: string;
}

export const triggerFlags = {
  set: { value: 'PATH=VALUE', does: 'field of the new record, e.g. amount=500; can be repeated' },
  ...serviceFlags,
} as const satisfies Flags;

const payment = (run: Act['run']): Act => ({ run, sets: 'checkout.create' });
const offer = (run: Act['run']): Act => ({ run, sets: 'offers.create' });
const succeeds = payment((calls) => pay(calls, 'succeeds'));

/** Triggers each event. */
const acts: Readonly<Record<string, Act>> = {
  'payment_intent.created': payment(openPayment),
  'payment_intent.requires_action': payment((calls) => pay(calls, 'asks')),
  'payment_intent.succeeded': succeeds,
  'payment_intent.payment_failed': payment((calls) => pay(calls, 'declined')),
  'payment_intent.canceled': payment(cancelPayment),
  'charge.succeeded': succeeds,
  'charge.refunded': payment(refundPayment),
  'checkout.session.completed': succeeds,
  'user.created': { run: async (calls) => (await createUser(calls)).id, sets: 'users.create' },
  'wallet.created': {
    run: async (calls) => (await createWallet(calls)).id,
    sets: 'wallets.create',
  },
  'message.signed': {
    run: async (calls) => signText(calls, await createWallet(calls), 'Hello'),
    sets: 'signatures.sign',
  },
  'offer.ready': offer(readyOffer),
  'offer.sold': offer(sellOffer),
  'offer.closed': offer(closeOffer),
};

/** The events that `vaultdesk trigger` supports. */
export const triggers = Object.keys(acts);

/**
 * `vaultdesk trigger EVENT [--set PATH=VALUE]`: triggers an event in the running service with the
 * calls that applications make.
 */
export const trigger: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, triggerFlags, { words: 1 });
  const [name = ''] = flags.words;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act) throw new UsageError(refusal(name));
  const calls = withFields(connect(terminal, placeOf(flags)), act.sets, flags.texts('set'));
  terminal.print(`${name}  ${await act.run(calls)}`);
};

function refusal(name: string): string {
  const suggestion = closestWord(name, triggers);
  const advice = name === '' ? 'Pass one event' : `${name} is not an event`;
  return `${advice}. ${suggestion === undefined ? '' : `Did you mean ${suggestion}? `}Known events: ${triggers.join(', ')}.`;
}
