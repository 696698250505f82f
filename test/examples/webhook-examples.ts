import { type ExamplesOf, page } from './example.ts';

/** An example of every operation of webhooks, deliveries, events and inboxes. */
export const webhookExamples: ExamplesOf<'webhooks' | 'deliveries' | 'proofs' | 'events' | 'inboxes'> = {
  'webhooks.register': {
    input: () => ({
      url: 'http://127.0.0.1:3000/hooks',
      application: 'PAY',
      authenticationMethod: {
        type: 'BASIC_AUTHENTICATION',
        username: 'vaultdesk',
        password: 'a password of the endpoint',
      },
    }),
  },
  'webhooks.update': {
    input: ({ webhook }) => ({
      webhookId: webhook.id,
      url: 'http://127.0.0.1:3000/other-hooks',
      application: 'PAY',
      authenticationMethod: {
        type: 'BASIC_AUTHENTICATION',
        username: 'vaultdesk',
        password: 'another password of the endpoint',
      },
    }),
    elsewhere: 'webhook.not-found',
  },
  'webhooks.list': { input: () => ({}) },
  'webhooks.delete': {
    input: ({ webhook }) => ({ webhookId: webhook.id }),
    elsewhere: 'webhook.not-found',
  },
  'webhooks.listHealth': { input: () => page },
  'webhooks.getHealth': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.enable': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.pause': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.disable': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.sendTestEvent': {
    input: ({ webhook }) => ({ webhookId: webhook.id, type: 'payment_intent.succeeded' }),
  },
  'webhooks.showSigningSecret': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.rotateSigningSecret': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'webhooks.showListenSecret': { input: () => ({}) },
  'deliveries.list': {
    input: ({ delivery }) => ({
      ...page,
      webhookId: delivery.webhookId,
      status: 'GIVEN_UP',
      eventType: 'payment_intent.succeeded',
      eventId: delivery.eventId,
      search: delivery.eventId,
      from: '2029-12-31',
      to: '2030-01-02',
    }),
  },
  'deliveries.inspect': { input: ({ delivery }) => ({ deliveryId: delivery.id }) },
  'deliveries.resend': { input: ({ delivery }) => ({ deliveryId: delivery.id }) },
  'deliveries.resendRange': {
    input: ({ webhook }) => ({
      webhookId: webhook.id,
      from: '2029-12-31T00:00:00.000Z',
      to: '2030-01-01T00:00:00.000Z',
      statuses: ['GIVEN_UP', 'DELIVERED'],
    }),
  },
  'deliveries.resendWaiting': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'deliveries.getResending': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'deliveries.stopResending': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'proofs.begin': {
    input: ({ webhook }) => ({
      webhookId: webhook.id,
      hooks: {
        resetUrl: 'http://127.0.0.1:3000/test/reset',
        stateUrl: 'http://127.0.0.1:3000/test/state',
        headers: [{ name: 'x-test-key', value: 'a key of the endpoint' }],
      },
      events: { newest: 20 },
      permutations: 50,
      seed: 1,
      retries: 0,
      seconds: 120,
    }),
  },
  'proofs.list': { input: ({ webhook }) => ({ webhookId: webhook.id }) },
  'proofs.get': { input: ({ webhook, proofId }) => ({ webhookId: webhook.id, proofId }) },
  'proofs.cancel': { input: ({ webhook, proofId }) => ({ webhookId: webhook.id, proofId }) },
  'events.list': {
    input: () => ({ ...page, type: 'payment_intent.succeeded', paymentIntentId: 'pi_1' }),
  },
  'events.get': { input: ({ delivery }) => ({ eventId: delivery.eventId }) },
  'inboxes.list': { input: () => ({}) },
  'inboxes.listMessages': { input: () => ({ ...page, name: 'default' }) },
  'inboxes.setAnswer': {
    input: () => ({
      name: 'default',
      status: 429,
      delayMilliseconds: 100,
      retryAfterSeconds: 30,
    }),
  },
  'inboxes.clear': { input: () => ({ name: 'default' }) },
};
