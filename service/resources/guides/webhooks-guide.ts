import { guideTitles } from '../guide-names.ts';
import type { Guide } from './guide.ts';

/** How an application hears of payments. */
export const webhooksGuide: Guide = {
  name: 'webhooks',
  title: guideTitles.webhooks,
  about:
    'A webhook is a URL of yours that is called when something happens, signed, and tried again while it does not answer.',
  parts: [
    {
      title: 'Register an endpoint',
      text: 'An inbox inside the service here, until you have an endpoint of your own. The key is sent along in the header that you name, so that your endpoint knows who calls.',
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
      title: 'Make something happen',
      text: 'A checkout is enough: it tells `payment_intent.created`. [The webhook](/webhooks) can send a test event as well, and shows how to check a signature in your language.',
      call: {
        operation: 'checkout.create',
        input: { amount: 500, currency: 'usd', description: 'One ticket' },
      },
    },
    {
      title: 'Read what arrived',
      text: 'The inbox keeps headers and body. Let it answer with 500 on [its page](/inbox), and watch how deliveries wait, are tried again, and go through.',
      call: { operation: 'inboxes.listMessages', input: { name: 'guide', size: 5 } },
    },
    {
      title: 'See each attempt',
      text: 'Ten attempts over a day and a half, each with what was sent and answered. What waits for a repaired endpoint is sent again at once from [Deliveries](/deliveries).',
      call: { operation: 'deliveries.list', input: { size: 5 } },
    },
  ],
};
