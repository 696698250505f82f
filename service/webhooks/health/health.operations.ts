import { z } from 'zod';
import { pageInput, pageOf } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import { mutation, query } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { webhookHealth } from '../../resources/webhook.ts';
import { disableWebhook, enableWebhook, pauseWebhook } from './switch-webhook.ts';
import { getWebhookHealth, listWebhookHealth } from './webhook-health.ts';

const webhookId = z.object({ webhookId: uuid });
const webhookPath = '/_vaultdesk/webhooks/{webhookId}';

/** The webhook operations that concern health. */
export const webhookHealthOperations = {
  listHealth: query({
    summary: 'List webhooks with their health',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/webhooks', { reply: 'page' }),
    access: 'operator',
    input: pageInput,
    output: pageOf(webhookHealth),
    run: listWebhookHealth,
  }),
  getHealth: query({
    summary: 'Get the health of a webhook',
    route: route('GET', webhookPath),
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: getWebhookHealth,
  }),
  enable: mutation({
    summary: 'Enable a webhook',
    description: 'Pending deliveries continue; failed ones can be resent.',
    route: route('POST', `${webhookPath}/enabling`),
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: enableWebhook,
  }),
  pause: mutation({
    summary: 'Pause a webhook',
    description: 'Due and new deliveries wait until the webhook is enabled again; nothing is lost.',
    route: route('POST', `${webhookPath}/pausing`),
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: pauseWebhook,
  }),
  disable: mutation({
    summary: 'Disable a webhook',
    description: 'Due deliveries wait; new events are not delivered to it.',
    route: route('POST', `${webhookPath}/disabling`),
    access: 'operator',
    input: webhookId,
    output: webhookHealth,
    run: disableWebhook,
  }),
};
