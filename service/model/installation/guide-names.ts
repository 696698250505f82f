/** The guides, in reading order. */
export const guideTitles = {
  users: 'Users and signing methods',
  wallets: 'Wallets and signatures',
  transactions: 'Transactions and chains',
  tokens: 'Contracts, token types and mints',
  market: 'Offers and purchases',
  payments: 'Payments and the pay page',
  webhooks: 'Webhooks and inboxes',
  requests: 'Requests, traces and the audit log',
  tests: 'Tests and CI',
} as const;
/** The name of a guide in URLs. */
export type GuideName = keyof typeof guideTitles;
