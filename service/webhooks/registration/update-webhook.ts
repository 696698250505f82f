import { z } from 'zod';
import { uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import {
  type ChangedAuthenticationMethod,
  changedAuthenticationMethod,
  isWanted,
  type Webhook,
  type WebhookRecord,
  webhookApplication,
  webhookUrl,
} from '../../resources/webhook.ts';
import {
  deriveListenSecret,
  makeSigningSecret,
  openSigningSecret,
  sealCredential,
  sealSigningSecret,
} from '../sending/webhook-secrets.ts';
import { authenticationFields, credentialIn, credentialPath } from './authentication-fields.ts';
import { findWebhook } from './find-webhook.ts';
import { checkEndpoint, type RegistrationPorts } from './register-webhook.ts';
import { toWebhook } from './to-webhook.ts';

export const updateWebhookInput = z.object({
  webhookId: uuid,
  url: webhookUrl,
  application: webhookApplication
    .optional()
    .meta({ description: 'PAY. Required, unless the setting webhookApplication is changed.' }),
  authenticationMethod: changedAuthenticationMethod,
});
export type UpdateWebhookInput = z.output<typeof updateWebhookInput>;

/**
 * Replaces URL and authentication of an endpoint. An application must send the credential again.
 * The operator may omit it while the URL stays on its origin: another origin would receive a secret
 * meant for this one. An endpoint disabled for its failures is enabled again.
 */
export async function updateWebhook(
  ports: RegistrationPorts,
  { webhookId, url, application, authenticationMethod: method }: UpdateWebhookInput,
  caller: Caller,
): Promise<Result<Webhook>> {
  if (!application && ports.settings.current().webhookApplication === 'required')
    return invalidInput([{ path: 'application', message: 'This field is required.' }]);
  const target = await checkEndpoint(ports, url);
  return ports.storage.transact(({ webhooks }) => {
    const webhook = findWebhook({ webhooks }, webhookId, caller);
    if (!webhook.ok) return webhook;
    if (!target.ok) return target;
    const change = { webhook: webhook.value, method, url: target.value.url };
    const sealedCredential = credentialFor(ports, change, caller);
    if (!sealedCredential.ok) return sealedCredential;

    const changed: WebhookRecord = {
      ...withoutEndpoint(withOwnSecret(ports, change, enabledAgain(webhook.value))),
      ...target.value,
      ...authenticationFields(method),
      sealedCredential: sealedCredential.value,
      changedAt: ports.clock.now(),
    };
    webhooks.put(changed);
    return ok(toWebhook(changed));
  });
}

interface Change {
  readonly webhook: WebhookRecord;
  readonly method: ChangedAuthenticationMethod;
  readonly url: string;
}

function credentialFor(
  ports: RegistrationPorts,
  { webhook, method, url }: Change,
  caller: Caller,
): Result<string> {
  const credential = credentialIn(method);
  if (credential !== undefined) return ok(sealCredential(ports, webhook, credential));
  const stays =
    caller.role === 'operator' &&
    method.type === webhook.authenticationType &&
    new URL(url).origin === new URL(webhook.url).origin;
  if (stays) return ok(webhook.sealedCredential);
  const message =
    caller.role === 'operator'
      ? 'Required for a different origin or type.'
      : 'This field is required.';
  return invalidInput([{ path: credentialPath(method), message }]);
}

/**
 * An endpoint of `vaultdesk listen` that moves gets its own signing secret: a handler that trusts the
 * secret of the command accepts events from any endpoint that has it.
 */
function withOwnSecret(
  ports: RegistrationPorts,
  { url }: Pick<Change, 'url'>,
  webhook: WebhookRecord,
): WebhookRecord {
  const { previousSigningSecret, ...others } = webhook;
  const listenSecret = deriveListenSecret(ports);
  const isOfListen = [webhook.sealedSigningSecret, previousSigningSecret?.sealed].some(
    (sealed) => sealed !== undefined && openSigningSecret(ports, webhook, sealed) === listenSecret,
  );
  if (!isOfListen || url === webhook.url) return webhook;
  return {
    ...others,
    sealedSigningSecret: sealSigningSecret(ports, webhook, makeSigningSecret(ports)),
  };
}

function withoutEndpoint({
  username: _user,
  headerName: _header,
  isOwnInbox: _own,
  ...rest
}: WebhookRecord) {
  return rest;
}

/** A webhook that the operator disabled stays disabled. */
function enabledAgain(webhook: WebhookRecord): WebhookRecord {
  if (webhook.disabled === undefined || isWanted(webhook.disabled.reason)) return webhook;
  const { disabled: _reason, failingSince: _since, failedAttempts: _count, ...enabled } = webhook;
  return enabled;
}
