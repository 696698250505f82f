import { z } from 'zod';
import { uuid } from '../../kernel/primitives.ts';
import { mutation } from '../../ports/operation.ts';
import { route } from '../../ports/route.ts';
import { paymentEvent, paymentEventType } from '../../resources/payment-event.ts';
import { sendTestEvent } from './send-test-event.ts';

/** A webhook operation that depends on payment objects. */
export const testEventOperations = {
  sendTestEvent: mutation({
    summary: 'Send a test event to a webhook',
    description: 'Of any event type, with a sample payment; delivered only to this endpoint.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/test-events'),
    access: 'operator',
    input: z.object({ webhookId: uuid, type: paymentEventType }),
    output: paymentEvent,
    run: sendTestEvent,
  }),
};
