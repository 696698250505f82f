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

/** What is sent, and what of it an answer must not show. */
export interface PreparedDelivery {
  readonly request: Omit<OutboundRequest, 'signal'>;
  readonly secrets: readonly string[];
}

/**
 * One attempt to notify an endpoint of an event, made now: with its credentials, signed, and with the
 * rules for the addresses that its host turns out to have.
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
  const made = deliveryHeaders(ports, webhook, event, time);
  if (!made)
    return fail(
      'webhook.device-key-lost',
      'The device key that sealed the credentials is lost. Update the webhook with its credentials, and make a new signing secret.',
    );
  return ok({
    request: {
      url: target,
      headers: made.headers,
      body: event.payload,
      ...guardsOf(ports, url),
    },
    secrets: made.secrets,
  });
}

/** A webhook may be older than a rule for the names of headers. */
function refusalOfHeader({ headerName }: WebhookRecord): string | undefined {
  const refusal = headerName === undefined ? undefined : refusalOfCredentialHeader(headerName);
  return refusal && `${refusal} Update the webhook with it; nothing is sent before.`;
}
