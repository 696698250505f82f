import { headerMap } from '../../kernel/header-map.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import { type AttemptTime, type Message, mask } from '../sending/delivery-headers.ts';
import { type PreparingPorts, prepareDelivery } from '../sending/prepare-delivery.ts';

export type SendingPorts = PreparingPorts & Pick<Ports, 'outbound'>;

export interface SendOptions extends AttemptTime {
  /** Ends the attempt early. */
  readonly signal: AbortSignal;
}

/** Anything shorter is in many texts, and hidden in none. */
const shortestSecret = 4;

/**
 * One attempt to notify an endpoint of an event. What it answers of the credentials that it was sent is
 * masked.
 */
export async function sendDelivery(
  ports: SendingPorts,
  webhook: WebhookRecord,
  event: Message,
  { signal, ...time }: SendOptions,
): Promise<OutboundAnswer> {
  const prepared = prepareDelivery(ports, webhook, event, time);
  if (!prepared.ok)
    return {
      outcome: 'REFUSED_TARGET',
      reason: prepared.failure.message,
      durationMilliseconds: 0,
    };
  const { request, secrets } = prepared.value;
  const { answer, ...told } = await ports.outbound.send({ ...request, signal });
  if (!answer) return told;
  const hide = (text: string) => hidden(text, secrets);
  const headers = headerMap(
    Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]),
  );
  return { ...told, answer: { ...answer, headers, body: hide(answer.body) } };
}

function hidden(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= shortestSecret)
    .reduce((left, secret) => left.replaceAll(secret, mask), text);
}
