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

/** The event in a message, where it is one. */
function eventIn(body: string) {
  try {
    return eventOf.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The kind of event a message is about, where it is about one. */
export function typeOfMessage({ body }: InboxMessage): string | undefined {
  return eventIn(body)?.type;
}

/** The payment that a message is about, and its amount, where it tells them. @example "12.50 USD" */
export function paymentOfMessage({ body }: Pick<InboxMessage, 'body'>) {
  const about = eventIn(body)?.data?.object;
  if (!about) return undefined;
  const { id, payment_intent, amount, amount_total, currency } = about;
  const minorUnits = amount ?? amount_total;
  return {
    id: payment_intent ?? id,
    money:
      minorUnits == null || !currency || !Number.isSafeInteger(minorUnits)
        ? undefined
        : formatMinorUnits(minorUnits, currency),
  };
}

/** What a good receiver checks, and what came of it. */
export function checksOf({ checks }: InboxMessage) {
  if (!checks) return [];
  return [
    {
      name: 'Credentials',
      isGood: checks.hasCredentials,
      says: checks.hasCredentials ? 'those of the webhook' : 'not those of the webhook',
    },
    {
      name: 'Signature',
      isGood: checks.hasSignature,
      says: checks.hasSignature ? 'right, and fresh' : 'wrong, missing or too old',
    },
  ] as const;
}

/** What is said of messages that are kept no more. @example "Oldest out: 812 messages made room." */
export function wordsOfDropped(count: number): string {
  return `Oldest out: ${counted(count, 'message')} made room.`;
}
