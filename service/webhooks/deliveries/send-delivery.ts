import { headerMap } from '../../kernel/header-map.ts';
import type { OutboundAnswer } from '../../ports/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import type { AttemptTime, Message } from '../sending/delivery-headers.ts';
import { hideSecrets } from '../sending/hide-secrets.ts';
import { type PreparingPorts, prepareDelivery } from '../sending/prepare-delivery.ts';

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
): Promise<OutboundAnswer> {
  const prepared = prepareDelivery(ports, webhook, event, time);
  if (!prepared.ok)
    return {
      outcome: 'REFUSED_TARGET',
      reason: prepared.failure.message,
      durationMilliseconds: 0,
    };
  const { request, secrets } = prepared.value;
  const { answer, ...result } = await ports.outbound.send({
    ...request,
    headers: headerMap([...Object.entries(added), ...Object.entries(request.headers)]),
    signal,
  });
  if (!answer) return result;
  const hide = (text: string) => hideSecrets(text, secrets);
  const headers = headerMap(
    Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]),
  );
  return { ...result, answer: { ...answer, headers, body: hide(answer.body) } };
}
