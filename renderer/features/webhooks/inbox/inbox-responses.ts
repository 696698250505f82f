import { statusLabelOf, toPhrase } from '../../../components/status/delivery-labels.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { Inbox } from '../../../service/call/client.ts';

type Answer = Inbox['answer'];

export interface AnswerChoice {
  readonly id: string;
  readonly answer: Answer;
  /** The consequence of the response. */
  readonly hint: string;
}

/** Responses to test retries with. */
export const answerChoices: readonly AnswerChoice[] = [
  { id: 'ok', answer: { status: 200, delayMilliseconds: 0 }, hint: 'Delivered.' },
  {
    id: 'failing',
    answer: { status: 500, delayMilliseconds: 0 },
    hint: 'Retried by the schedule.',
  },
  {
    id: 'busy',
    answer: { status: 429, delayMilliseconds: 0, retryAfterSeconds: 30 },
    hint: 'Retried after that delay.',
  },
  { id: 'gone', answer: { status: 410, delayMilliseconds: 0 }, hint: 'Disables the webhook.' },
  {
    id: 'slow',
    answer: { status: 200, delayMilliseconds: 20_000 },
    hint: 'Exceeds the delivery timeout.',
  },
];

/** The label of a response. @example "429 Too Many Requests, Retry-After 30 s" */
export function answerLabel(answer: Answer): { readonly status: Status; readonly label: string } {
  const { status, delayMilliseconds, retryAfterSeconds } = answer;
  const parts = [
    toPhrase(status),
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After ${retryAfterSeconds} s`]),
    ...(delayMilliseconds > 0 ? [`after ${delayMilliseconds / 1000} s`] : []),
  ];
  return {
    status: delayMilliseconds > 15_000 ? 'attention' : statusLabelOf(status).status,
    label: parts.join(', '),
  };
}

/** The choice that matches a response, if there is one. */
export function choiceOf(answer: Answer): AnswerChoice | undefined {
  return answerChoices.find(
    (choice) =>
      choice.answer.status === answer.status &&
      choice.answer.delayMilliseconds === answer.delayMilliseconds &&
      choice.answer.retryAfterSeconds === answer.retryAfterSeconds,
  );
}
