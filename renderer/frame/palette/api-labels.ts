import { secretTypeNames } from '../../../service/model/kernel/secret-types.ts';
import type { OperationName } from '../../service/call/operations.ts';
import type { PagePath } from '../feature.ts';

/** The API terms for the contents of each page: its operations, resources and fields. */
const pageTerms: { readonly [To in PagePath]?: string } = {
  '/': 'overview, status, dashboard, statistics, health, getting started, how do i start, first steps',
  '/attention': 'needs attention, status, problems, warnings, alerts, errors, failures, open items, to do',
  '/users': `signing method, pincode, emergency code, createSigningMethod, updateSigningMethod, rename user,
    delete user, change PIN, reset PIN, forgotten PIN, recover wallet`,
  '/wallets': `walletId, archiveWallet, archived, secretType, walletType, export wallet, export keystore, private key,
    balance, rename wallet`,
  '/signing': 'signature request, createSignature, signMessage, EIP712, EIP191, calldata',
  '/transactions': `executeTransaction, transactionRequest, transactionHash, contract execution, nonce,
    speed up transaction, cancel transaction, gas, transfers`,
  '/market/users': 'sub-user, createSubUser, deposit address, createDepositAddress, balance, withdraw, buyer, seller',
  '/offers': 'createOffer, updateOfferPrice, signOffer, auction, sale, bid, NFT, close offer',
  '/fulfillments': 'createFulfillment, getFulfillment, purchase, buy offer, fulfillmentId, order',
  '/payments': `checkout session, payment intent, charge, refund payment, cancel payment, client_secret,
    confirm payment, pay as a user, credit card`,
  '/webhooks': `event types, signing secret, registerWebhook, endpoint, rotate signing secret, test handler,
    pause webhook, disable webhook, delete webhook, edit webhook, callback`,
  '/deliveries': 'event, delivery attempt, resend, retry delivery',
  '/inbox': 'received messages, receiver, another inbox',
  '/collections': 'token type, contract address, deployContract, tokenTypeId, listTokens, NFT',
  '/mints': 'token mint, createTokenMint, listTokenMints, mint request',
  '/contracts': 'ABI, contract function, readContract',
  '/applications': `client id, client secret, client credentials, access token, API key, rotate client secret,
    edit application, delete application`,
  '/requests': 'idempotency key, request id, errors, request log, logs, calls, trace, resend request',
  '/audit': 'operator actions, history, logs, signed export, export audit log',
  '/clock': 'time travel, set time, due events, schedule',
  '/faults': 'fault injection, inject fault, simulate errors, latency, scenario, chaos, magic values',
  '/snapshots': 'save state, export snapshot, delete snapshot',
  '/worlds': 'environment, sandbox, instance',
  '/chains': `start chain, stop chain, reset chain, restart chain, connect chain, node, RPC, blocks, explorer, mine,
    network, ${secretTypeNames.join()}`,
  '/billing': 'active wallets, price, usage, costs',
  '/settings': 'configuration, preferences, service, profile, notifications, version, time zone, account',
  '/guides': 'tutorial, getting started, how to, learn',
};

/** The terms of a text, which commas separate. */
export function termsOf(text: string): readonly string[] {
  return text.split(/,\s*/).filter(Boolean);
}

/** The API terms of each page, by its address. */
export const pageLabels: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(pageTerms).map(([to, terms = '']) => [to, termsOf(terms)]),
);

/** The API terms for an operation. @example "transactions.execute", "execute transactions" for transactions.execute */
export function operationLabel(operation: OperationName): readonly string[] {
  const [module, procedure] = operation.split('.');
  const verbs = [procedure, ...termsOf(verbAliases[procedure ?? ''] ?? '')];
  return [operation, ...verbs.map((verb) => `${verb} ${module}`), ...termsOf(aliases[operation] ?? '')];
}

/** Usual words for a procedure. */
const verbAliases: Readonly<Record<string, string>> = {
  create: 'add, make',
  register: 'add, create',
  importWallet: 'add',
};

/** Terms that are not in the operation name. */
const aliases: { readonly [Name in OperationName]?: string } = {
  'applications.create': 'create API key, create client',
  'chains.faucet': 'test coins, fund wallet, get coins, airdrop',
  'clock.advance': 'set clock, move clock, fast forward, skip time, tomorrow, next day, next week',
  'checkout.create': 'create checkout session, payment link, test payment, create payment',
  'collections.deploy': 'deploy contract, create collection, create NFT',
  'faults.set': 'simulate errors, slow responses',
  'firstSteps.fill': 'demo data, sample data, test data',
  'marketUsers.create': 'create sub-user',
  'offers.create': 'sell item, sell NFT',
  'tokenMints.create': 'mint tokens',
  'transactions.execute': 'transfer coins, withdraw, pay out',
  'users.create': 'signing method, pincode',
  'wallets.create': 'secretType, pincode',
  'wallets.importWallet': 'import private key, import keystore',
  'webhooks.register': 'create webhook endpoint, subscribe to events',
};

/** Shorter texts match too many words. */
const fewestLetters = 3;

/** Whether words of a name start with a text in any notation, e.g. `executeTransaction` or `execute transaction`. */
export function isMeant(text: string, names: readonly string[]): boolean {
  const letters = lettersOf(text);
  const isIn = (words: readonly string[]) =>
    words.some((_, at) => lettersOf(words.slice(at).join('')).startsWith(letters));
  return letters.length >= fewestLetters && names.some((name) => isIn(name.split(/[^A-Za-z0-9]|(?<=[a-z])(?=[A-Z])/)));
}

/** Whether a word of a value starts with a text, e.g. `lock` in "Locked" or "Unlock", but not in "Clock". */
export function startsWord(text: string, value: string): boolean {
  const before = value.toLowerCase().split(text.toLowerCase()).slice(0, -1);
  return text !== '' && before.some((part) => /(?:^|[^\p{L}\p{N}]|\bun)$/u.test(part));
}

/** Whether a value has a text as whole words, e.g. `time` in "pause time", but not in "timeline". */
export function hasWords(text: string, value: string): boolean {
  return ` ${value.toLowerCase()} `.includes(` ${text.toLowerCase()} `);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
