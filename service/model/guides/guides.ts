import { guideTitles } from '../installation/guide-names.ts';
import type { Guide } from './guide.ts';
import { marketGuide, tokensGuide, transactionsGuide } from './transactions-guide.ts';

const paymentsGuide: Guide = {
  name: 'payments',
  title: guideTitles.payments,
  about: 'A checkout has a page on which an end user pays with a test card. A webhook notifies your application.',
  parts: [
    {
      title: 'Create a payment',
      text: 'Amounts are in the smallest unit: 1250 means 12.50 usd. `url` in the response is the page for the end user. Open it to see it.',
      call: {
        operation: 'checkout.create',
        input: { amount: 1250, currency: 'usd', description: 'Two tickets', metadata: { order: 'guide-7' } },
      },
    },
    {
      title: 'Pay it as the end user would',
      text: 'Use the page, or this control route in a test. `4242 4242 4242 4242` is charged; `4000 0000 0000 0002` is declined; `4000 0025 0000 3155` requires confirmation.',
      call: { operation: 'payments.pay', input: { paymentIntentId: '{openPayment}', cardNumber: '4242424242424242' } },
    },
    {
      title: 'Check its status',
      text: 'The response includes its attempts, its events and the purchase. [Payments](/payments) lists all payments and searches their metadata.',
      call: { operation: 'payments.inspect', input: { paymentIntentId: '{paidPayment}' } },
    },
    {
      title: 'Refund a part',
      text: 'Use `amount` for a partial refund. Repeat it until nothing is left to refund.',
      call: { operation: 'payments.refund', input: { paymentIntentId: '{paidPayment}', amount: 100 } },
    },
  ],
};

const requestsGuide: Guide = {
  name: 'requests',
  title: guideTitles.requests,
  about:
    'Every call is logged without secrets, with its effects. Operator actions are recorded in a tamper-evident log.',
  parts: [
    {
      title: 'Find a rejected call',
      text: 'Every error has a code and the violated rule. Every response has `x-request-id`; the `traceCode` of an error has the same value. Paste either into the [request log](/requests) or the palette.',
      call: { operation: 'requests.list', input: { status: '4xx', size: 5 } },
    },
    {
      title: 'Read its headers and bodies',
      text: 'Only declared fields are stored, never a PIN, token or key. The log can also resend the request and compare the two responses.',
      call: { operation: 'requests.get', input: { id: '{request}' } },
    },
    {
      title: 'Trace its effects',
      text: 'The trace shows the request, its transactions and events, each delivery attempt, and the time each took. Any of their ids opens it, including a transaction hash.',
      call: { operation: 'traces.get', input: { id: '{request}' } },
    },
    {
      title: 'Review operator actions',
      text: 'Each entry of the [audit log](/audit) contains the hash of the previous entry. `vaultdesk audit --check FILE` verifies an exported log.',
      call: { operation: 'audit.list', input: { size: 5 } },
    },
  ],
};

const testsGuide: Guide = {
  name: 'tests',
  title: guideTitles.tests,
  about:
    'The same service runs without a window: `npm run serve -- --port 0 --json --data-dir "$(mktemp -d)"` prints one line with its URL and credentials.',
  parts: [
    {
      title: 'Wait until it is ready',
      text: 'Read the printed line, or call this route, which needs no token. A service with its own data directory on a free port gives each test run a fresh world; SIGTERM stops it.',
      call: { operation: 'system.health', input: {} },
    },
    {
      title: 'Load example data',
      text: 'Users, wallets, items, offers, purchases and payments in a few seconds, created with ordinary API calls. Control routes require the operator token. If users already exist, the call is rejected unless you send `again`.',
      call: { operation: 'firstSteps.fill', input: { again: true } },
    },
    {
      title: 'Skip waiting times',
      text: 'Advance the service clock: auctions end, checkouts expire, deliveries are retried. It never goes back, and [Settings](/settings) shows its offset.',
      call: { operation: 'clock.advance', input: { seconds: 60 } },
    },
    {
      title: 'Save a state to restore',
      text: 'A backup contains everything except the device key. Restore a backup between tests, or copy the data directory of a stopped service.',
      call: { operation: 'system.createBackup', input: {} },
    },
  ],
};

const usersGuide: Guide = {
  name: 'users',
  title: guideTitles.users,
  about: "A user owns wallets. Only the user's signing methods, e.g. a PIN, open them.",
  parts: [
    {
      title: 'Get an access token',
      text: 'An application calls with a token that it requests with its client id and secret. Both are shown on [Home](/); other applications are listed under [Applications](/applications). Running it here discards the token.',
      call: {
        operation: 'tokens.issue',
        input: { grant_type: 'client_credentials', client_id: '{client}', client_secret: '$CLIENT_SECRET' },
      },
    },
    {
      title: 'Create a user with a PIN',
      text: '`reference` is your identifier for the user. The PIN is never stored: without it, nobody can open the wallets, not even the operator.',
      call: {
        operation: 'users.create',
        input: { reference: 'guide-reader', signingMethod: { type: 'PIN', value: '$PIN' } },
      },
    },
    {
      title: 'List the signing methods',
      text: 'Each signing method has an id, sent with its value in the header `Signing-Method: <id>:<value>`, and a number of attempts. Ten wrong values lock it; another method, or the operator on [the page of the user](/users), can unlock it.',
      call: { operation: 'users.listSigningMethods', input: { userId: '{user}' } },
    },
    {
      title: 'Find a user',
      text: 'Search with your own reference, or with a part of it in `search`. Lists are paginated: use `page` and `size`, and read `pagination` in the response.',
      call: { operation: 'users.list', input: { reference: 'guide-reader', includeSigningMethods: true, size: 5 } },
    },
  ],
};

const walletsGuide: Guide = {
  name: 'wallets',
  title: guideTitles.wallets,
  about: 'A wallet is a private key on one chain. The key stays sealed; you receive only signatures.',
  parts: [
    {
      title: 'Create a wallet',
      text: 'The header `Signing-Method` proves that the user agrees: the id of one of their methods, a colon and its value. The key is never returned, except by an explicit [export](/wallets).',
      call: {
        operation: 'wallets.create',
        input: {
          userId: '{user}',
          secretType: 'ETHEREUM',
          description: 'Created in a guide',
          signingMethodCredential: '$SIGNING_METHOD',
        },
      },
    },
    {
      title: 'Sign a message',
      text: 'Signed as wallets do (EIP-191). The same call signs `TRANSACTION` and `EIP712`; the [signing bench](/signing) describes what each would do.',
      call: {
        operation: 'signatures.sign',
        input: {
          signatureRequest: {
            type: 'MESSAGE',
            secretType: '{wallet.secretType}',
            walletId: '{wallet}',
            data: 'I agree to the terms of the shop.',
          },
          signingMethodCredential: '$SIGNING_METHOD',
        },
      },
    },
    {
      title: 'Get its balance',
      text: 'The first request wakes the chain, which sleeps while unused. The faucet on [Chains](/chains) provides test coins.',
      call: { operation: 'balances.get', input: { walletId: '{wallet}' } },
    },
    {
      title: 'List the wallets of a user',
      text: 'Archived wallets are omitted unless you send `archived=true`. They are not billed and cannot sign.',
      call: { operation: 'wallets.list', input: { userId: '{user}', size: 10 } },
    },
  ],
};

const webhooksGuide: Guide = {
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
          authenticationMethod: { type: 'API_KEY', headerName: 'X-Guide-Key', apiKey: '$API_KEY' },
        },
      },
    },
    {
      title: 'Create a checkout',
      text: 'Its payment is open until a user pays.',
      call: { operation: 'checkout.create', input: { amount: 500, currency: 'usd', description: 'One ticket' } },
    },
    {
      title: 'Trigger an event',
      text: 'The payment triggers `payment_intent.succeeded`. [The webhook](/webhooks) can also send a test event, and shows how to verify a signature in your language.',
      call: { operation: 'payments.pay', input: { paymentIntentId: '{openPayment}', cardNumber: '4242424242424242' } },
    },
    {
      title: 'Read what arrived',
      text: 'The inbox stores headers and body. Make it respond with 500 on [its page](/inbox), and watch deliveries wait, retry and arrive.',
      call: { operation: 'inboxes.listMessages', input: { name: 'guide', size: 5 } },
    },
    {
      title: 'See each attempt',
      text: 'Up to ten attempts over three days, each with its request and response. To resend pending deliveries immediately, use [Deliveries](/deliveries).',
      call: { operation: 'deliveries.list', input: { size: 5 } },
    },
  ],
};

/** All guides, in reading order. */
export const guides: readonly Guide[] = [
  usersGuide,
  walletsGuide,
  transactionsGuide,
  tokensGuide,
  marketGuide,
  paymentsGuide,
  webhooksGuide,
  requestsGuide,
  testsGuide,
];
