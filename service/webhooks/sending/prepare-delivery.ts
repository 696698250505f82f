import { fail, ok, type Result } from '../../kernel/result.ts';
import type { OutboundRequest } from '../../ports/outbound.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusalOfCredentialHeader } from '../../resources/credential-header.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import { refusalOfUrl, type TargetPorts } from '../../targets/check-target.ts';
import { deliveryUrl } from '../../targets/own-inbox.ts';
import { type AttemptTime, deliveryHeaders, type Message } from './delivery-headers.ts';
import { guardsOf } from './outbound-guards.ts';

export type PreparingPorts = TargetPorts & Pick<Ports, 'deviceKey' | 'installation'>;

/** A request to send, and the secrets to mask in its response. */
export interface PreparedDelivery {
  readonly request: Omit<OutboundRequest, 'signal'>;
  readonly secrets: readonly string[];
}

/**
 * Prepares one attempt to notify an endpoint of an event: with its credentials, signatures and
 * address rules.
 */
export function prepareDelivery(
  ports: PreparingPorts,
  webhook: WebhookRecord,
  event: Message,
  time: AttemptTime,
): Result<PreparedDelivery> {
  const target = deliveryUrl(ports, webhook);
  const url = new URL(target);
  const refusal = refusalOfUrl(ports, url) ?? refusalOfHeader(webhook);
  if (refusal !== undefined) return fail('input.invalid', refusal);
  const created = deliveryHeaders(ports, webhook, event, time);
  if (!created)
    return fail(
      'webhook.device-key-lost',
      'The device key that sealed the credentials is lost. Update the webhook with its credentials and rotate its signing secret.',
    );
  return ok({
    request: {
      url: target,
      headers: created.headers,
      body: event.payload,
      ...guardsOf(ports, url),
    },
    secrets: created.secrets,
  });
}

/** A webhook may be older than a rule for header names. */
function refusalOfHeader({ headerName }: WebhookRecord): string | undefined {
  const refusal = headerName === undefined ? undefined : refusalOfCredentialHeader(headerName);
  return refusal && `${refusal} Update the webhook first; nothing is sent until then.`;
}
