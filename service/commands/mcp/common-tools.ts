/** The tools that are listed by default: at most 38, with which most tests of an application start. */
export const commonTools: ReadonlySet<string> = new Set([
  ...['users_create', 'users_list', 'users_get', 'users_createSigningMethod'],
  ...['wallets_create', 'wallets_list', 'wallets_get', 'signatures_sign'],
  ...['transactions_execute', 'transactions_listAll', 'transactions_get', 'transactions_inspect'],
  ...['balances_get', 'balances_listTokens', 'balances_listNonFungibles'],
  ...['collections_deploy', 'collections_list', 'tokenTypes_create', 'tokenTypes_list'],
  ...['tokenMints_create', 'marketUsers_list', 'offers_create', 'offers_list', 'offers_get'],
  ...['fulfillments_create', 'fulfillments_get', 'checkout_create', 'checkout_get'],
  ...['payments_list', 'payments_pay', 'webhooks_list', 'deliveries_list', 'events_list'],
  ...['attention_list', 'requests_list', 'requests_get', 'clock_advance', 'system_overview'],
]);
