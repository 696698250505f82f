import { checkoutOperations, paymentOperations } from '../../payments/payments.operations.ts';
import { inboxUrl } from '../../resources/addresses.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { SeedAct } from '../../resources/seed/seed-sales.ts';
import { testCards } from '../../resources/test-card.ts';
import { webhookHealthOperations } from '../../webhooks/health/health.operations.ts';
import { inboxOperations } from '../../webhooks/inbox/inboxes.operations.ts';
import { webhookOperations } from '../../webhooks/webhooks.operations.ts';
import type { Maker } from './maker.ts';

/** Sets the response of a built-in receiver. */
export async function setInbox(
  maker: Maker,
  name: string,
  response: Seed['inboxes'][string],
): Promise<void> {
  await maker.ask(inboxOperations.setAnswer, { name, ...response });
}

/** Registers a webhook for payment events. */
export async function listen(maker: Maker, webhook: Seed['webhooks'][number]): Promise<void> {
  const { inbox, url, username, headerName = 'X-Seed-Key', state } = webhook;
  const secret = webhook.secret ?? maker.ports.ids.token(24);
  const { id: webhookId } = await maker.ask(webhookOperations.register, {
    url: inbox === undefined ? (url ?? '') : inboxUrl(maker.ports.installation.baseUrl(), inbox),
    authenticationMethod:
      username === undefined
        ? { type: 'API_KEY', headerName, apiKey: secret }
        : { type: 'BASIC_AUTHENTICATION', username, password: secret },
  });
  if (state === 'paused') await maker.ask(webhookHealthOperations.pause, { webhookId });
  if (state === 'disabled') await maker.ask(webhookHealthOperations.disable, { webhookId });
}

/** Creates a payment and performs its acts; waits for its purchase. */
export async function pay(maker: Maker, payment: Seed['payments'][number]): Promise<void> {
  const { offer, items, buyer, wallet, acts = [], checkout: _checkout, ...fields } = payment;
  const { id: sessionId, paymentIntentId } = await maker.ask(checkoutOperations.create, {
    ...fields,
    offerId: offer === undefined ? undefined : maker.made(maker.offers, offer),
    offerAmount: items,
    userId: buyer === undefined ? undefined : maker.made(maker.marketUsers, buyer),
    walletAddress: wallet === undefined ? undefined : maker.made(maker.wallets, wallet).address,
  });
  for (const action of acts) {
    await perform(maker, { paymentIntentId, sessionId }, action);
    await maker.until('The purchase of a payment', ({ paymentIntents }) => {
      const { purchase } = paymentIntents.find(paymentIntentId) ?? {};
      return purchase?.fulfillmentId === undefined || purchase.end !== undefined;
    });
  }
}

interface Checkout {
  readonly paymentIntentId: string;
  readonly sessionId: string;
}

async function perform(
  maker: Maker,
  { paymentIntentId, sessionId }: Checkout,
  { card, confirm, refund, end, name, email, reason }: SeedAct,
): Promise<void> {
  const cardNumber = testCards.find(({ outcome }) => outcome === card)?.number;
  if (cardNumber !== undefined)
    await maker.ask(paymentOperations.pay, { paymentIntentId, cardNumber, name, email });
  if (confirm !== undefined)
    await maker.ask(paymentOperations.confirm, {
      paymentIntentId,
      isApproved: confirm === 'approve',
    });
  if (refund !== undefined)
    await maker.ask(paymentOperations.refund, {
      paymentIntentId,
      amount: refund === 'all' ? undefined : refund,
      reason,
    });
  if (end === 'cancel') await maker.ask(paymentOperations.cancel, { paymentIntentId });
  if (end === 'expire') await maker.ask(checkoutOperations.expire, { sessionId });
}
