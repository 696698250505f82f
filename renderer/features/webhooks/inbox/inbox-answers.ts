import { toPhrase, wordsOfStatus } from '../../../components/status/delivery-words.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { Inbox } from '../../../service/call/client.ts';

type Answer = Inbox['answer'];

export interface AnswerChoice {
  readonly id: string;
  readonly answer: Answer;
  /** What it leads to. */
  readonly hint: string;
}

/** Answers with which retries can be tried. */
export const answerChoices: readonly AnswerChoice[] = [
  { id: 'ok', answer: { status: 200, delayMilliseconds: 0 }, hint: 'Delivered.' },
  {
    id: 'failing',
    answer: { status: 500, delayMilliseconds: 0 },
    hint: 'Tried again by the schedule.',
  },
  {
    id: 'busy',
    answer: { status: 429, delayMilliseconds: 0, retryAfterSeconds: 30 },
    hint: 'Left alone for that long, then tried again.',
  },
  { id: 'gone', answer: { status: 410, delayMilliseconds: 0 }, hint: 'Disables the webhook.' },
  {
    id: 'slow',
    answer: { status: 200, delayMilliseconds: 20_000 },
    hint: 'Longer than a delivery waits: it times out.',
  },
];

/** What an answer is called. @example "429 Too Many Requests, Retry-After 30 s" */
export function wordsOfAnswer(answer: Answer): { readonly status: Status; readonly words: string } {
  const { status, delayMilliseconds, retryAfterSeconds } = answer;
  const parts = [
    toPhrase(status),
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After ${retryAfterSeconds} s`]),
    ...(delayMilliseconds > 0 ? [`after ${delayMilliseconds / 1000} s`] : []),
  ];
  return {
    status: delayMilliseconds > 15_000 ? 'attention' : wordsOfStatus(status).status,
    words: parts.join(', '),
  };
}

/** Which of the choices an answer is, if it is one. */
export function choiceOf(answer: Answer): AnswerChoice | undefined {
  return answerChoices.find(
    (choice) =>
      choice.answer.status === answer.status &&
      choice.answer.delayMilliseconds === answer.delayMilliseconds &&
      choice.answer.retryAfterSeconds === answer.retryAfterSeconds,
  );
}
