import { z } from 'zod';
import { formatMinorUnits } from '../../../../service/model/payments/currency.ts';
import { statusLabelOf, toPhrase } from '../../../components/status/labels/delivery-labels.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { Inbox, InboxMessage } from '../../../service/call/client.ts';

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

type Answer = Inbox['answer'];

export interface ResponseChoice {
  readonly id: string;
  readonly answer: Answer;
  /** The consequence of the response. */
  readonly hint: string;
}

/** Responses to test retries with. */
export const responseChoices: readonly ResponseChoice[] = [
  { id: 'ok', answer: { status: 200, delayMilliseconds: 0 }, hint: 'Delivered.' },
  { id: 'failing', answer: { status: 500, delayMilliseconds: 0 }, hint: 'Retried by the schedule.' },
  {
    id: 'busy',
    answer: { status: 429, delayMilliseconds: 0, retryAfterSeconds: 30 },
    hint: 'Retried after that delay.',
  },
  { id: 'gone', answer: { status: 410, delayMilliseconds: 0 }, hint: 'Disables the webhook.' },
  { id: 'slow', answer: { status: 200, delayMilliseconds: 20_000 }, hint: 'Exceeds the delivery timeout.' },
];

/** The label of a response. @example "429 Too Many Requests, Retry-After 30 s" */
export function responseLabel(response: Answer): { readonly status: Status; readonly label: string } {
  const { status, delayMilliseconds, retryAfterSeconds } = response;
  const parts = [
    toPhrase(status),
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After ${retryAfterSeconds} s`]),
    ...(delayMilliseconds > 0 ? [`after ${delayMilliseconds / 1000} s`] : []),
  ];
  return { status: delayMilliseconds > 15_000 ? 'attention' : statusLabelOf(status).status, label: parts.join(', ') };
}

/** The choice that matches a response, if there is one. */
export function choiceOf(response: Answer): ResponseChoice | undefined {
  return responseChoices.find(
    (choice) =>
      choice.answer.status === response.status &&
      choice.answer.delayMilliseconds === response.delayMilliseconds &&
      choice.answer.retryAfterSeconds === response.retryAfterSeconds,
  );
}
