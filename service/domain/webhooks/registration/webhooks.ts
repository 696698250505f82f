import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import {
  type ChangedAuthenticationMethod,
  changedAuthenticationMethod,
  isWanted,
  signingSecret,
  type WebhookRecord,
  webhook,
  webhookApplication,
  webhookUrl,
} from '../../../model/webhooks/webhook.ts';
import { deliveryListKey } from '../../../model/webhooks/webhook-delivery.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { TableReader } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { secretOverlapMilliseconds } from '../limits.ts';
import {
  deriveListenSecret,
  generateSigningSecret,
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

/**
 * Replaces URL and authentication of an endpoint. An application must send the credential again.
 * The operator may omit it while the URL stays on its origin: another origin would receive a secret
 * meant for this one. An endpoint disabled for its failures is enabled again.
 */
export const updateWebhook = mutation({
  summary: 'Update webhook',
  description:
    'Requires the password or API key, as at registration. The operator may omit it while the URL stays on its origin.',
  route: route('PUT', '/webhooks/{webhookId}', { reply: 'envelope-and-fields' }),
  input: z.object({
    webhookId: uuid,
    url: webhookUrl,
    application: webhookApplication
      .optional()
      .meta({ description: 'PAY. Required, unless the setting webhookApplication is changed.' }),
    authenticationMethod: changedAuthenticationMethod,
  }),
  output: webhook,
  async run(ports, { webhookId, url, application, authenticationMethod: method }, caller) {
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
        ...withoutEndpoint(withOwnSecret(ports, change, untriedAt(change.url, enabledAgain(webhook.value)))),
        ...target.value,
        ...authenticationFields(method),
        sealedCredential: sealedCredential.value,
        changedAt: ports.clock.now(),
      };
      webhooks.put(changed);
      return ok(toWebhook(changed));
    });
  },
});

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
  return { ...others, sealedSigningSecret: sealSigningSecret(ports, webhook, generateSigningSecret(ports)) };
}

function withoutEndpoint({ username: _user, headerName: _header, isOwnInbox: _own, ...rest }: WebhookRecord) {
  return rest;
}

/** Attempts at another address do not count for the new address. */
function untriedAt(url: string, webhook: WebhookRecord): WebhookRecord {
  if (url === webhook.url) return webhook;
  const {
    failingSince: _since,
    failedAttempts: _count,
    lastSuccessAt: _success,
    lastFailureAt: _failure,
    ...untried
  } = webhook;
  return untried;
}

/** A webhook that the operator disabled stays disabled. */
function enabledAgain(webhook: WebhookRecord): WebhookRecord {
  if (webhook.disabled === undefined || isWanted(webhook.disabled.reason)) return webhook;
  const { disabled: _reason, failingSince: _since, failedAttempts: _count, ...enabled } = webhook;
  return enabled;
}

/** Lists the webhooks that the caller may see, oldest first. */
export const listWebhooks = query({
  summary: 'List webhooks',
  description: 'Oldest first. Credentials are never returned.',
  route: route('GET', '/webhooks'),
  input: z.object({}),
  output: z.array(webhook),
  async run({ storage }, _input, caller) {
    const key = visibleOwner(caller);
    return ok(storage.read(({ webhooks }) => webhooks.listBy('byCreation', key)).map((item) => toWebhook(item)));
  },
});

/** Deletes a webhook with its credentials. Pending deliveries are withdrawn; finished ones remain readable. */
export const deleteWebhook = mutation({
  summary: 'Delete webhook',
  description: 'Pending deliveries are withdrawn.',
  route: route('DELETE', '/webhooks/{webhookId}', { reply: 'acknowledged' }),
  input: z.object({ webhookId: uuid }),
  output: z.object({}),
  async run({ storage }, { webhookId }, caller) {
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
  },
});

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

/** Returns the key of the signature headers, or `webhook.device-key-lost`. */
export const showSigningSecret = mutation({
  summary: 'Show signing secret of a webhook',
  description: 'Verifies the signature headers of deliveries (Standard Webhooks).',
  route: route('POST', '/_vaultdesk/webhooks/{webhookId}/signing-secret'),
  handsOutSecret: true,
  input: z.object({ webhookId: uuid }),
  output: signingSecret,
  async run(ports, { webhookId }, caller) {
    const webhook = ports.storage.read((tables) => findWebhook(tables, webhookId, caller));
    if (!webhook.ok) return webhook;
    const signingSecret = openSigningSecret(ports, webhook.value, webhook.value.sealedSigningSecret);
    if (signingSecret === undefined)
      return fail(
        'webhook.device-key-lost',
        'The device key that sealed the signing secret is lost. Rotate the signing secret.',
      );
    return ok({ signingSecret });
  },
  withoutSecrets: () => ({}),
});

/** Returns the signing secret of `vaultdesk listen`, which is the same in every run. */
export const showListenSecret = mutation({
  summary: 'Show signing secret of vaultdesk listen',
  description: 'The same in every run, until the device key is replaced.',
  route: route('POST', '/_vaultdesk/listen/signing-secret'),
  handsOutSecret: true,
  input: z.object({}),
  output: signingSecret,
  run: async (ports) => ok({ signingSecret: deriveListenSecret(ports) }),
  withoutSecrets: () => ({}),
});

/** Generates a new key. For 24 hours, deliveries carry signatures of both keys. */
export const rotateSigningSecret = mutation({
  summary: 'Rotate signing secret of a webhook',
  description: 'For 24 hours, deliveries are signed with both secrets.',
  route: route('POST', '/_vaultdesk/webhooks/{webhookId}/signing-secret/rotation'),
  handsOutSecret: true,
  input: z.object({ webhookId: uuid }),
  output: signingSecret,
  async run(ports, { webhookId }, caller) {
    const signingSecret = generateSigningSecret(ports);
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
  },
  withoutSecrets: () => ({}),
});
