import { checkoutOperations } from '../../payments/checkout.operations.ts';
import { paymentOperations } from '../../payments/payments.operations.ts';
import { type CardOutcome, testCards } from '../../resources/test-card.ts';
import { inboxUrl } from '../../webhooks/inbox/inbox-address.ts';
import { webhookOperations } from '../../webhooks/webhooks.operations.ts';
import type { Narrator } from './narrator.ts';

/** An endpoint that is at hand: the built-in inbox. */
export async function listen(narrator: Narrator): Promise<void> {
  const { ports } = narrator;
  await narrator.ask(webhookOperations.register, {
    url: inboxUrl(ports, 'default'),
    authenticationMethod: {
      type: 'API_KEY',
      headerName: 'X-Example-Key',
      apiKey: ports.ids.token(24),
    },
  });
}

interface Checkout {
  /** In cents. */
  readonly amount: number;
  readonly description: string;
  /** What the card does; without one it stays open. */
  readonly card?: CardOutcome;
}

/** Asks for a payment, and pays it as the end user would. */
export async function takePayment(
  narrator: Narrator,
  { amount, description, card }: Checkout,
): Promise<void> {
  const session = { amount, currency: 'usd', description } as const;
  const { paymentIntentId } = await narrator.ask(checkoutOperations.create, session);
  const cardNumber = testCards.find(({ outcome }) => outcome === card)?.number;
  if (cardNumber === undefined) return;
  await narrator.ask(paymentOperations.pay, { paymentIntentId, cardNumber });
}
