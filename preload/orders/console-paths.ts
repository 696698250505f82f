/** Every page of the console, in the router's notation: `$` marks a record name. */
export const consolePaths = [
  '/',
  '/users',
  '/users/$userId',
  '/wallets',
  '/wallets/$walletId',
  '/signing',
  '/transactions',
  '/transactions/$transactionId',
  '/offers',
  '/offers/$offerId',
  '/market/users',
  '/market/users/$userId',
  '/fulfillments',
  '/payments',
  '/payments/$paymentIntentId',
  '/collections',
  '/collections/$chain/$address',
  '/audit',
  '/faults',
  '/attention',
  '/mints',
  '/contracts',
  '/contracts/$chain/$address',
  '/webhooks',
  '/webhooks/$webhookId',
  '/deliveries',
  '/inbox',
  '/applications',
  '/chains',
  '/explorer/$chain',
  '/explorer/$chain/block/$block',
  '/explorer/$chain/tx/$hash',
  '/explorer/$chain/address/$address',
  '/requests',
  '/requests/new',
  '/traces/$id',
  '/clock',
  '/snapshots',
  '/worlds',
  '/billing',
  '/settings',
  '/guides',
  '/guides/$guide',
] as const;

/** The format of each name; all other names are record ids. */
const shapes: Readonly<Record<string, RegExp>> = {
  $chain: /^[A-Z]{2,16}$/,
  $address: /^0x[0-9a-fA-F]{40}$/,
  $hash: /^0x[0-9a-fA-F]{64}$/,
  $block: /^(\d{1,20}|0x[0-9a-fA-F]{64})$/,
};
const idShape = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/;

/** Whether a path is exactly a console page, without query, fragment or other origin. */
export function isConsolePath(path: string): boolean {
  const parts = path.split('/');
  return consolePaths.some((page) => fits(parts, page.split('/')));
}

function fits(parts: readonly string[], page: readonly string[]): boolean {
  if (parts.length !== page.length) return false;
  return page.every((name, index) => {
    const part = parts[index] ?? '';
    return name.startsWith('$') ? (shapes[name] ?? idShape).test(part) : name === part;
  });
}
