import { closestWord } from '../../kernel/closest-word.ts';
import { UsageError } from '../../kernel/startup-error.ts';
import { readFlags } from '../../read-flags.ts';
import type { Command } from '../command.ts';
import { connect, type ServiceCalls } from '../resources/service-calls.ts';
import { placeOf, serviceFlags } from '../running-service.ts';
import { closeOffer, readyOffer, sellOffer } from './offer-triggers.ts';
import { cancelPayment, openPayment, pay, refundPayment } from './payment-triggers.ts';
import { createUser, createWallet, signText } from './wallet-triggers.ts';

type Act = (calls: ServiceCalls) => Promise<string>;

const succeeds: Act = (calls) => pay(calls, 'succeeds');

/** Triggers each event; returns the id of its subject. */
const acts: Readonly<Record<string, Act>> = {
  'payment_intent.created': openPayment,
  'payment_intent.requires_action': (calls) => pay(calls, 'asks'),
  'payment_intent.succeeded': succeeds,
  'payment_intent.payment_failed': (calls) => pay(calls, 'declined'),
  'payment_intent.canceled': cancelPayment,
  'charge.succeeded': succeeds,
  'charge.refunded': refundPayment,
  'checkout.session.completed': succeeds,
  'user.created': async (calls) => (await createUser(calls)).id,
  'wallet.created': async (calls) => (await createWallet(calls)).id,
  'message.signed': async (calls) => signText(calls, await createWallet(calls), 'Hello'),
  'offer.ready': readyOffer,
  'offer.sold': sellOffer,
  'offer.closed': closeOffer,
};

/** The events that `vaultdesk trigger` supports. */
export const triggers = Object.keys(acts);

/**
 * `vaultdesk trigger EVENT`: triggers an event in the running service with the calls that
 * applications make.
 */
export const trigger: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, serviceFlags, { takesWords: true });
  const [name = '', ...extra] = flags.words;
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act || extra.length > 0) throw new UsageError(refusal(name));
  terminal.print(`${name}  ${await act(connect(terminal, placeOf(flags)))}`);
};

function refusal(name: string): string {
  const suggestion = closestWord(name, triggers);
  const advice = name === '' ? 'Pass one event' : `${name} is not an event`;
  return `${advice}. ${suggestion === undefined ? '' : `Did you mean ${suggestion}? `}Known events: ${triggers.join(', ')}.`;
}
