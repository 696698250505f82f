import type { Ports } from '../../ports/ports.ts';
import type { PaymentEventRecord } from '../../resources/payment-event.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import { isDelivered } from '../deliveries/after-attempt.ts';
import { type SendingPorts, sendDelivery } from '../deliveries/send-delivery.ts';
import { proofAnswerMilliseconds } from '../limits.ts';
import { signingMoment } from '../sending/signing-moment.ts';
import type { ProofHeaders } from './hooks.ts';

export type ReplayPorts = SendingPorts & Pick<Ports, 'clock' | 'clockControl' | 'ids'>;

/** The events to send, their order and the time limit. */
export interface Replay {
  readonly webhook: WebhookRecord;
  readonly sequence: readonly PaymentEventRecord[];
  readonly retries: number;
  readonly mark: ProofHeaders;
  readonly signal: AbortSignal;
}

export interface Replayed {
  readonly sent: number;
  /** Deliveries without a 2xx response, regardless of retries. */
  readonly notProcessed: number;
  /** The reason why a delivery got no response. */
  readonly withoutAnswer: string | undefined;
}

/**
 * Sends events to an endpoint like deliveries, one at a time. Failed ones are retried after all
 * others, like real retries after newer deliveries, but without pauses.
 */
export async function replay(ports: ReplayPorts, plan: Replay): Promise<Replayed> {
  let sent = 0;
  let withoutAnswer: string | undefined;
  let remaining = plan.sequence;
  for (let round = 0; round <= plan.retries && remaining.length > 0; round += 1) {
    const failed: PaymentEventRecord[] = [];
    for (const event of remaining) {
      if (plan.signal.aborted) break;
      const response = await sendOne(ports, plan, event);
      sent += 1;
      if (isDelivered(response)) continue;
      failed.push(event);
      if (response.outcome !== 'ANSWERED')
        withoutAnswer ??= `${event.type}: ${response.reason ?? response.outcome}`;
    }
    remaining = failed;
  }
  return { sent, notProcessed: remaining.length, withoutAnswer };
}

async function sendOne(
  ports: ReplayPorts,
  { webhook, mark, signal }: Replay,
  event: PaymentEventRecord,
) {
  const at = ports.clock.now();
  const machineTime = signingMoment(ports, at);
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const timer = setTimeout(stop, proofAnswerMilliseconds);
  signal.addEventListener('abort', stop);
  try {
    const sending = { at, machineTime, signal: waiting.signal, headers: mark };
    const response = await sendDelivery(ports, webhook, event, sending);
    const isLate = waiting.signal.aborted && !signal.aborted && response.outcome === 'BROKEN_OFF';
    const reason = `No response within ${proofAnswerMilliseconds / 1000} s.`;
    return {
      ...response,
      at,
      isManual: true,
      ...(isLate && ({ outcome: 'TIMED_OUT', reason } as const)),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
