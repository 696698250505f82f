import { z } from 'zod';
import { pageInput, pageOf } from '../../kernel/paging.ts';
import { mutation, query } from '../../ports/operation.ts';
import { webhookHealth } from '../../resources/webhook.ts';
import { disableWebhook, enableWebhook } from './switch-webhook.ts';
import { getWebhookHealth, listWebhookHealth } from './webhook-health.ts';

const webhookId = z.object({ webhookId: z.uuid() });
const webhookPath = '/_vaultdesk/webhooks/{webhookId}';

/** The part of the operations of webhooks that is about how they do. */
export const webhookHealthOperations = {
  listHealth: query({
    summary: 'List webhooks with their health',
    description: 'Newest first.',
    route: { method: 'GET', path: '/_vaultdesk/webhooks', reply: 'page' },
    access: 'operator',
    input: pageInput,
    output: pageOf(webhookHealth),
    run: listWebhookHealth,
  }),
  getHealth: query({
    summary: 'Get the health of a webhook',
    route: { method: 'GET', path: webhookPath, reply: 'envelope' },
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: getWebhookHealth,
  }),
  enable: mutation({
    summary: 'Enable a webhook',
    description: 'What waits for it goes on; what was given up can be sent again.',
    route: { method: 'POST', path: `${webhookPath}/enabling`, reply: 'envelope' },
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: enableWebhook,
  }),
  disable: mutation({
    summary: 'Disable a webhook',
    description: 'What is due waits; what happens from now on is not delivered to it.',
    route: { method: 'POST', path: `${webhookPath}/disabling`, reply: 'envelope' },
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: disableWebhook,
  }),
};
