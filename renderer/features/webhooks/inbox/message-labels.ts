import { z } from 'zod';
import { formatMinorUnits } from '../../../../service/resources/currency.ts';
import { counted } from '../../../components/figures/counted.ts';
import type { InboxMessage } from '../../../service/call/client.ts';

const eventOf = z.object({
  type: z.string(),
  data: z
    .object({
      object: z.object({
        id: z.string(),
        payment_intent: z.string().nullish(),
        amount: z.number().nullish(),
        amount_total: z.number().nullish(),
        currency: z.string().nullish(),
      }),
    })
    .optional()
    .catch(undefined),
});

function eventIn(body: string) {
  try {
    return eventOf.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The type of the event in a message, if it contains one. */
export function typeOfMessage({ body }: InboxMessage): string | undefined {
  return eventIn(body)?.type;
}

/** The payment and amount in a message, if it contains them. @example "12.50 USD" */
export function paymentOfMessage({ body }: Pick<InboxMessage, 'body'>) {
  const payment = eventIn(body)?.data?.object;
  if (!payment) return undefined;
  const { id, payment_intent, amount, amount_total, currency } = payment;
  const minorUnits = amount ?? amount_total;
  return {
    id: payment_intent ?? id,
    money:
      minorUnits == null || !currency || !Number.isSafeInteger(minorUnits)
        ? undefined
        : formatMinorUnits(minorUnits, currency),
  };
}

/** The checks of a good receiver and their results. */
export function checksOf({ checks }: InboxMessage) {
  if (!checks) return [];
  return [
    {
      name: 'Credentials',
      isGood: checks.hasCredentials,
      detail: checks.hasCredentials ? 'match the webhook' : 'do not match the webhook',
    },
    {
      name: 'Signature',
      isGood: checks.hasSignature,
      detail: checks.hasSignature ? 'valid and recent' : 'invalid, missing or too old',
    },
  ] as const;
}

/** @example "812 older messages dropped" */
export function droppedText(count: number): string {
  return `${counted(count, 'older message')} dropped`;
}
