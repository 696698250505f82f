import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import {
  type ChangedAuthenticationMethod,
  changedAuthenticationMethod,
  isWanted,
  type SigningSecret,
  type Webhook,
  type WebhookRecord,
  webhookApplication,
  webhookUrl,
} from '../../../model/webhooks/webhook.ts';
import { deliveryListKey } from '../../../model/webhooks/webhook-delivery.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReader } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { secretOverlapMilliseconds } from '../limits.ts';
import {
  deriveListenSecret,
  makeSigningSecret,
  openSigningSecret,
  sealCredential,
  sealSigningSecret,
} from '../sending/prepare-delivery.ts';
import {
  authenticationFields,
  checkEndpoint,
  credentialIn,
  credentialPath,
  type RegistrationPorts,
  toWebhook,
} from './register-webhook.ts';

export const updateWebhookInput = z.object({
  webhookId: uuid,
  url: webhookUrl,
  application: webhookApplication
    .optional()
    .meta({ description: 'PAY. Required, unless the setting webhookApplication is changed.' }),
  authenticationMethod: changedAuthenticationMethod,
});

/**
 * Replaces URL and authentication of an endpoint. An application must send the credential again.
 * The operator may omit it while the URL stays on its origin: another origin would receive a secret
 * meant for this one. An endpoint disabled for its failures is enabled again.
 */
export async function updateWebhook(
  ports: RegistrationPorts,
  { webhookId, url, application, authenticationMethod: method }: z.output<typeof updateWebhookInput>,
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

function credentialFor(ports: RegistrationPorts, { webhook, method, url }: Change, caller: Caller): Result<string> {
  const credential = credentialIn(method);
  if (credential !== undefined) return ok(sealCredential(ports, webhook, credential));
  const stays =
    caller.role === 'operator' &&
    method.type === webhook.authenticationType &&
    new URL(url).origin === new URL(webhook.url).origin;
  if (stays) return ok(webhook.sealedCredential);
  const message = caller.role === 'operator' ? 'Required for a different origin or type.' : 'This field is required.';
  return invalidInput([{ path: credentialPath(method), message }]);
}

/** A moved endpoint of `vaultdesk listen` gets its own secret: the command's endpoints share a secret. */
function withOwnSecret(ports: RegistrationPorts, { url }: Pick<Change, 'url'>, webhook: WebhookRecord): WebhookRecord {
  const { previousSigningSecret, ...others } = webhook;
  const listenSecret = deriveListenSecret(ports);
  const isOfListen = [webhook.sealedSigningSecret, previousSigningSecret?.sealed].some(
    (sealed) => sealed !== undefined && openSigningSecret(ports, webhook, sealed) === listenSecret,
  );
  if (!isOfListen || url === webhook.url) return webhook;
  return { ...others, sealedSigningSecret: sealSigningSecret(ports, webhook, makeSigningSecret(ports)) };
}

function withoutEndpoint({ username: _user, headerName: _header, isOwnInbox: _own, ...rest }: WebhookRecord) {
  return rest;
}

/** A webhook that the operator disabled stays disabled. */
function enabledAgain(webhook: WebhookRecord): WebhookRecord {
  if (webhook.disabled === undefined || isWanted(webhook.disabled.reason)) return webhook;
  const { disabled: _reason, failingSince: _since, failedAttempts: _count, ...enabled } = webhook;
  return enabled;
}

/** Lists the webhooks that the caller may see, oldest first. */
export async function listWebhooks(
  { storage }: Pick<Ports, 'storage'>,
  _input: object,
  caller: Caller,
): Promise<Result<Webhook[]>> {
  const key = visibleOwner(caller);
  return ok(storage.read(({ webhooks }) => webhooks.listBy('byCreation', key)).map((item) => toWebhook(item)));
}

/** Deletes a webhook with its credentials. Pending deliveries are withdrawn; finished ones remain readable. */
export async function deleteWebhook(
  { storage }: Pick<Ports, 'storage'>,
  { webhookId }: { webhookId: string },
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  return storage.transact(({ webhooks, webhookDeliveries }) => {
    const webhook = findWebhook({ webhooks }, webhookId, caller);
    if (!webhook.ok) return webhook;
    const waiting = webhookDeliveries.listBy('byCreation', deliveryListKey({ webhookId }, 'PENDING'));
    for (const { nextAttemptAt: _due, ...delivery } of waiting)
      webhookDeliveries.put({
        ...delivery,
        // A delivery that had arrived was waiting for a resend.
        status: delivery.deliveredAt === undefined ? 'WITHDRAWN' : 'DELIVERED',
      });
    webhooks.delete(webhookId);
    return ok({});
  });
}

/** Finds a webhook that the caller may see, or `webhook.not-found`. */
export function findWebhook(
  { webhooks }: { readonly webhooks: TableReader<'webhooks'> },
  webhookId: string,
  caller: Caller,
): Result<WebhookRecord> {
  const webhook = webhooks.find(webhookId);
  return webhook && isVisible(caller, webhook)
    ? ok(webhook)
    : fail('webhook.not-found', `No webhook has the id ${webhookId}.`);
}

type WebhookReference = { readonly webhookId: string };

/** Returns the key of the signature headers, or `webhook.device-key-lost`. */
export async function showSigningSecret(
  ports: Pick<Ports, 'storage' | 'deviceKey'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<SigningSecret>> {
  const webhook = ports.storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  const signingSecret = openSigningSecret(ports, webhook.value, webhook.value.sealedSigningSecret);
  if (signingSecret === undefined)
    return fail(
      'webhook.device-key-lost',
      'The device key that sealed the signing secret is lost. Rotate the signing secret.',
    );
  return ok({ signingSecret });
}

/** Returns the signing secret of `vaultdesk listen`, which is the same in every run. */
export async function showListenSecret(ports: Pick<Ports, 'deviceKey'>): Promise<Result<SigningSecret>> {
  return ok({ signingSecret: deriveListenSecret(ports) });
}

/** Generates a new key. For 24 hours, deliveries carry signatures of both keys. */
export async function rotateSigningSecret(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'ids'>,
  { webhookId }: WebhookReference,
  caller: Caller,
): Promise<Result<SigningSecret>> {
  const signingSecret = makeSigningSecret(ports);
  return ports.storage.transact((tables) => {
    const match = findWebhook(tables, webhookId, caller);
    if (!match.ok) return match;
    const webhook = match.value;
    tables.webhooks.put({
      ...webhook,
      sealedSigningSecret: sealSigningSecret(ports, webhook, signingSecret),
      previousSigningSecret: {
        sealed: webhook.sealedSigningSecret,
        until: new Date(ports.clock.millis() + secretOverlapMilliseconds).toISOString(),
      },
      changedAt: ports.clock.now(),
    });
    return ok({ signingSecret });
  });
}
