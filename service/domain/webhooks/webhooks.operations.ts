import { z } from 'zod';
import { uuid } from '../../model/kernel/primitives.ts';
import { signingSecret, webhook } from '../../model/webhooks/webhook.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import { registerWebhook, registerWebhookInput } from './registration/register-webhook.ts';
import {
  deleteWebhook,
  listWebhooks,
  rotateSigningSecret,
  showListenSecret,
  showSigningSecret,
  updateWebhook,
  updateWebhookInput,
} from './registration/webhooks.ts';

const webhookId = z.object({ webhookId: uuid });

/** A response repeated for an Idempotency-Key omits the secret. */
const withoutSecret = () => ({});

export const webhookOperations = {
  register: mutation({
    summary: 'Register webhook',
    description:
      'Payment events of the application are posted to the URL with these credentials, which are never shown again.',
    route: route('POST', '/webhooks', { reply: 'envelope-and-fields' }),
    input: registerWebhookInput,
    output: webhook,
    run: registerWebhook,
  }),
  update: mutation({
    summary: 'Update webhook',
    description:
      'Requires the password or API key, as at registration. The operator may omit it while the URL stays on its origin.',
    route: route('PUT', '/webhooks/{webhookId}', { reply: 'envelope-and-fields' }),
    input: updateWebhookInput,
    output: webhook,
    run: updateWebhook,
  }),
  list: query({
    summary: 'List webhooks',
    description: 'Oldest first. Credentials are never returned.',
    route: route('GET', '/webhooks'),
    input: z.object({}),
    output: z.array(webhook),
    run: listWebhooks,
  }),
  delete: mutation({
    summary: 'Delete webhook',
    description: 'Pending deliveries are withdrawn.',
    route: route('DELETE', '/webhooks/{webhookId}', { reply: 'acknowledged' }),
    input: webhookId,
    output: z.object({}),
    run: deleteWebhook,
  }),
  showSigningSecret: mutation({
    summary: 'Show signing secret of a webhook',
    description: 'Verifies the signature headers of deliveries (Standard Webhooks).',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/signing-secret'),
    handsOutSecret: true,
    input: webhookId,
    output: signingSecret,
    run: showSigningSecret,
    withoutSecrets: withoutSecret,
  }),
  rotateSigningSecret: mutation({
    summary: 'Rotate signing secret of a webhook',
    description: 'For 24 hours, deliveries are signed with both secrets.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/signing-secret/rotation'),
    handsOutSecret: true,
    input: webhookId,
    output: signingSecret,
    run: rotateSigningSecret,
    withoutSecrets: withoutSecret,
  }),
  showListenSecret: mutation({
    summary: 'Show signing secret of vaultdesk listen',
    description: 'The same in every run, until the device key is replaced.',
    route: route('POST', '/_vaultdesk/listen/signing-secret'),
    handsOutSecret: true,
    input: z.object({}),
    output: signingSecret,
    run: showListenSecret,
    withoutSecrets: withoutSecret,
  }),
};
