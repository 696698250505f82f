import { z } from 'zod';
import { isUrl } from '../../../model/kernel/is-url.ts';
import { toLocalDateTime } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  authenticationMethod,
  type ChangedAuthenticationMethod,
  type Webhook,
  type WebhookRecord,
  webhook,
  webhookApplication,
  webhookUrl,
} from '../../../model/webhooks/webhook.ts';
import { mutation, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { owningApplication } from '../../auth/authenticate.ts';
import { checkTargetByName, isOwnInbox, type TargetPorts } from '../../targets/check-target.ts';
import { maximumWebhooks } from '../limits.ts';
import {
  deriveListenSecret,
  generateSigningSecret,
  isListenApiKey,
  sealCredential,
  sealSigningSecret,
} from '../sending/prepare-delivery.ts';

export type RegistrationPorts = TargetPorts & Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids' | 'outbound'>;

export const registerWebhookInput = z.object({
  url: webhookUrl,
  application: webhookApplication.optional(),
  authenticationMethod,
});
export type RegisterWebhookInput = z.output<typeof registerWebhookInput>;

/**
 * Registers an endpoint for the events of an application. Its signing secret is generated here and
 * shown only to the operator. An endpoint of `vaultdesk listen` has the secret of that command,
 * which the handlers of all applications may trust.
 */
export const registerWebhook = mutation({
  summary: 'Register webhook',
  description:
    'Payment events of the application are posted to the URL with these credentials, which are never shown again.',
  route: route('POST', '/webhooks', { reply: 'envelope-and-fields' }),
  input: registerWebhookInput,
  output: webhook,
  async run(ports, { url, authenticationMethod: method }, caller, slot) {
    const { storage, clock, ids } = ports;
    const applicationId = owningApplication(caller);
    if (!applicationId.ok) return applicationId;
    const target = await checkEndpoint(ports, url);
    if (!target.ok) return target;

    const owner = { id: ids.uuid(), applicationId: applicationId.value };
    const now = clock.now();
    const credential = method.type === 'API_KEY' ? method.apiKey : method.password;
    const isOfListen = isListenApiKey(ports, credential);
    const signingSecret = isOfListen ? deriveListenSecret(ports) : generateSigningSecret(ports);
    const webhook: WebhookRecord = {
      ...owner,
      ...target.value,
      ...authenticationFields(method),
      sealedCredential: sealCredential(ports, owner, credential),
      sealedSigningSecret: sealSigningSecret(ports, owner, signingSecret),
      createdAt: now,
      changedAt: now,
    };
    const reply = toWebhook(webhook);
    return storage.transact(({ webhooks, idempotentReplies }) => {
      if (webhooks.countBy('byCreation', owner.applicationId) >= maximumWebhooks)
        return fail(
          'webhook.too-many',
          `An application can have at most ${maximumWebhooks} webhooks. Delete one first.`,
        );
      webhooks.put(webhook);
      return slot.keep({ idempotentReplies }, reply);
    });
  },
});

/** Validates and normalises an endpoint URL, except of built-in receivers, which are not called by host name. */
export async function checkEndpoint(
  ports: RegistrationPorts,
  url: string,
): Promise<Result<Pick<WebhookRecord, 'url' | 'isOwnInbox'>>> {
  if (isUrl(url) && new URL(url).href === url && isOwnInbox(ports, new URL(url))) return ok({ url, isOwnInbox: true });
  return mapResult(await checkTargetByName(ports, url), (target) => ({ url: target }));
}

/** Maps a webhook to its API shape, without secrets. */
export function toWebhook(record: WebhookRecord): Webhook {
  const { id, url, authenticationType, username, headerName } = record;
  return {
    id,
    application: 'PAY',
    url,
    authenticationType,
    ...(username !== undefined && { basicAuthCredentials: { username } }),
    ...(headerName !== undefined && { apiKeyAuthCredentials: { authenticationHeader: headerName } }),
    createdOn: toLocalDateTime(record.createdAt),
    modifiedOn: toLocalDateTime(record.changedAt),
  };
}

type AuthenticationFields = Pick<WebhookRecord, 'authenticationType' | 'username' | 'headerName'>;

export function authenticationFields(method: ChangedAuthenticationMethod): AuthenticationFields {
  return method.type === 'API_KEY'
    ? { authenticationType: method.type, headerName: method.headerName }
    : { authenticationType: method.type, username: method.username };
}

/** The sealed credential of an authentication method, if sent. */
export function credentialIn(method: ChangedAuthenticationMethod): string | undefined {
  return method.type === 'API_KEY' ? method.apiKey : method.password;
}

export function credentialPath({ type }: ChangedAuthenticationMethod): string {
  return `authenticationMethod.${type === 'API_KEY' ? 'apiKey' : 'password'}`;
}
