import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

export const webhooksGuide: Guide = {
  name: 'webhooks',
  title: guideTitles.webhooks,
  about: 'A webhook is a URL of yours that receives signed events, with retries until it responds.',
  parts: [
    {
      title: 'Register an endpoint',
      text: 'This example uses a built-in inbox until you have your own endpoint. The key is sent in the header that you name, so that your endpoint can authenticate the caller.',
      call: {
        operation: 'webhooks.register',
        input: {
          url: '{base}/_vaultdesk/inbox/guide',
          authenticationMethod: {
            type: 'API_KEY',
            headerName: 'X-Guide-Key',
            apiKey: '$API_KEY',
          },
        },
      },
    },
    {
      title: 'Trigger an event',
      text: 'Creating a checkout is sufficient: it triggers `payment_intent.created`. [The webhook](/webhooks) can also send a test event, and shows how to verify a signature in your language.',
      call: {
        operation: 'checkout.create',
        input: { amount: 500, currency: 'usd', description: 'One ticket' },
      },
    },
    {
      title: 'Read what arrived',
      text: 'The inbox stores headers and body. Make it respond with 500 on [its page](/inbox), and watch deliveries wait, retry and arrive.',
      call: { operation: 'inboxes.listMessages', input: { name: 'guide', size: 5 } },
    },
    {
      title: 'See each attempt',
      text: 'Ten attempts over a day and a half, each with its request and response. To resend pending deliveries immediately, use [Deliveries](/deliveries).',
      call: { operation: 'deliveries.list', input: { size: 5 } },
    },
  ],
};
