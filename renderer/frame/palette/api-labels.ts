import type { OperationName } from '../../service/call/operations.ts';
import type { PagePath } from '../feature.ts';

/** The API terms for the contents of each page: its operations, resources and fields. */
export const pageLabels: { readonly [To in PagePath]?: readonly string[] } = {
  '/users': ['signing method', 'pincode', 'emergency code', 'createSigningMethod', 'updateSigningMethod'],
  '/wallets': ['walletId', 'archiveWallet', 'archived', 'secretType', 'walletType'],
  '/signing': ['signature request', 'createSignature', 'signMessage', 'EIP712', 'EIP191', 'calldata'],
  '/transactions': ['executeTransaction', 'transactionRequest', 'transactionHash', 'contract execution', 'nonce'],
  '/market/users': ['sub-user', 'createSubUser', 'deposit address', 'createDepositAddress', 'balance'],
  '/offers': ['createOffer', 'updateOfferPrice', 'signOffer', 'auction', 'sale', 'bid', 'NFT'],
  '/fulfillments': ['createFulfillment', 'getFulfillment', 'purchase', 'buy offer', 'fulfillmentId'],
  '/payments': ['checkout session', 'payment intent', 'charge', 'refund', 'client_secret'],
  '/webhooks': ['event types', 'signing secret', 'registerWebhook', 'endpoint'],
  '/deliveries': ['event', 'delivery attempt', 'resend', 'retry'],
  '/collections': ['token type', 'contract address', 'deployContract', 'tokenTypeId', 'listTokens'],
  '/mints': ['token mint', 'createTokenMint', 'listTokenMints', 'mint request'],
  '/contracts': ['ABI', 'contract function', 'readContract'],
  '/applications': ['client id', 'client secret', 'client credentials', 'access token'],
  '/requests': ['idempotency key', 'request id', 'errors'],
};

/** The API terms for an operation. @example "transactions.execute", "execute transactions" for transactions.execute */
export function operationLabel(operation: OperationName): readonly string[] {
  const [module, procedure] = operation.split('.');
  return [operation, `${procedure} ${module}`, ...(aliases[operation] ?? [])];
}

/** Terms that are not in the operation name. */
const aliases: { readonly [Name in OperationName]?: readonly string[] } = {
  'checkout.create': ['create checkout session', 'payment link'],
  'marketUsers.create': ['create sub-user'],
  'tokenMints.create': ['mint tokens'],
  'users.create': ['signing method', 'pincode'],
  'wallets.create': ['secretType', 'pincode'],
  'webhooks.register': ['create webhook endpoint'],
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

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
