import type { OutboundAnswer } from '../../service/ports/outbound.ts';
import type { WebhookRecord } from '../../service/resources/webhook.ts';
import { answered } from './fake-outbound.ts';

/** A message on its way to an endpoint. */
export interface SentMessage {
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Endpoints with scripted responses, for every kind of sending. */
export interface FakeSending {
  readonly sent: SentMessage[];
  /** The maximum number of concurrent messages by address. */
  readonly maximumConcurrency: Map<string, number>;
  /** 200 immediately unless replaced. */
  answer(message: SentMessage): OutboundAnswer | Promise<OutboundAnswer>;
  readonly send: (
    webhook: WebhookRecord,
    event: { readonly id: string; readonly payload: string },
    options: { readonly signal: AbortSignal },
  ) => Promise<OutboundAnswer>;
}

export function fakeSending(): FakeSending {
  const underWay = new Map<string, number>();
  const fake: FakeSending = {
    sent: [],
    maximumConcurrency: new Map(),
    answer: () => answered(200),
    send: async ({ url }, { id, payload }, { signal }) => {
      const message = { url, eventId: id, body: payload, signal };
      fake.sent.push(message);
      const now = (underWay.get(url) ?? 0) + 1;
      underWay.set(url, now);
      fake.maximumConcurrency.set(url, Math.max(now, fake.maximumConcurrency.get(url) ?? 0));
      const response = await fake.answer(message);
      underWay.set(url, now - 1);
      return response;
    },
  };
  return fake;
}

/** An endpoint that responds or aborts on request of the test. */
export function aHangingEndpoint() {
  const releases: ((answer: OutboundAnswer) => void)[] = [];
  return {
    /** The number of pending messages. */
    count: () => releases.length,
    answer: ({ signal }: SentMessage): Promise<OutboundAnswer> =>
      new Promise((resolve) => {
        releases.push(resolve);
        signal.addEventListener('abort', () =>
          resolve({ outcome: 'BROKEN_OFF', reason: 'Stopped.', durationMilliseconds: 7 }),
        );
      }),
    /** Responds to the oldest pending message. */
    release: (answer: OutboundAnswer) => releases.shift()?.(answer),
  };
}
