import { headerMap } from '../../../model/kernel/header-map.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { Outbound, OutboundResponse } from '../../../platform/ports/outbound.ts';
import type { FaultMatch, Ports } from '../../../platform/ports/ports.ts';
import {
  type AttemptTime,
  hideSecrets,
  type Message,
  type PreparingPorts,
  prepareDelivery,
} from '../sending/prepare-delivery.ts';

type SpoilingPorts = SendingPorts & Pick<Ports, 'faults'>;

/** Makes one delivery attempt under the fault rules; the attempt names the matching rule. */
export async function injectDeliveryFault(
  ports: SpoilingPorts,
  webhook: WebhookRecord,
  event: PaymentEventRecord,
  options: SendOptions,
): Promise<OutboundResponse> {
  const match = ports.faults.isOn('deliveries')
    ? ports.faults.match({
        layer: 'deliveries',
        operation: event.type,
        applicationId: webhook.applicationId,
        endpoint: [webhook.id, webhook.url],
      })
    : undefined;
  if (!match) return sendDelivery(ports, webhook, event, options);
  const outbound = faultyOutbound(ports, match);
  const response = await sendDelivery({ ...ports, outbound }, webhook, event, options);
  return { ...response, fault: match.rule };
}

/** Applies one effect to outgoing requests. */
function faultyOutbound(
  { outbound, faults }: Pick<SpoilingPorts, 'outbound' | 'faults'>,
  { rule, effect }: FaultMatch,
): Outbound {
  const brokenOff = (reason: string): OutboundResponse => ({
    outcome: 'BROKEN_OFF',
    reason: `${reason} (fault rule ${rule}).`,
    durationMilliseconds: 0,
  });
  const senders: Readonly<Record<string, Outbound['send']>> = {
    duplicate: async (request) => {
      for (let copy = 1; copy < (effect.times ?? 2); copy += 1) await outbound.send(request);
      return outbound.send(request);
    },
    'hold-back': async () => brokenOff('Held back to arrive after newer deliveries'),
    late: async (request) => {
      await faults.pause(effect.milliseconds ?? 0, request.signal);
      return outbound.send(request);
    },
    truncate: async (request) => {
      const bytes = Buffer.from(request.body);
      await outbound.send({ ...request, body: halfOf(bytes) });
      return brokenOff('Half of the body was sent');
    },
    'delivery-answer-lost': async (request) => {
      await outbound.send(request);
      return brokenOff('The request was sent, but its response was lost');
    },
  };
  return { ...outbound, send: senders[effect.kind] ?? outbound.send };
}

/** Cuts between two characters. */
function halfOf(bytes: Buffer): string {
  const letters = [...bytes.toString()];
  return letters.slice(0, Math.ceil(letters.length / 2)).join('');
}

export type SendingPorts = PreparingPorts & Pick<Ports, 'outbound'>;

export interface SendOptions extends AttemptTime {
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
  /** Sent in addition to the headers of every delivery. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes one attempt to notify an endpoint of an event. Credentials in its response are masked. */
export async function sendDelivery(
  ports: SendingPorts,
  webhook: WebhookRecord,
  event: Message,
  { signal, headers: added = {}, ...time }: SendOptions,
): Promise<OutboundResponse> {
  const prepared = prepareDelivery(ports, webhook, event, time);
  if (!prepared.ok) return { outcome: 'REFUSED_TARGET', reason: prepared.failure.message, durationMilliseconds: 0 };
  const { request, secrets } = prepared.value;
  const { answer, ...result } = await ports.outbound.send({
    ...request,
    headers: headerMap([...Object.entries(added), ...Object.entries(request.headers)]),
    signal,
  });
  if (!answer) return result;
  const hide = (text: string) => hideSecrets(text, secrets);
  const headers = headerMap(Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]));
  return { ...result, answer: { ...answer, headers, body: hide(answer.body) } };
}
