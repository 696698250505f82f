import type { consolePaths } from '../../preload/orders/console-paths.ts';

export type MenuPage = { readonly label: string; readonly path: (typeof consolePaths)[number] };

/** The groups of the console's sidebar, in its order, and its other lists; a journey compares both. */
export const pageGroups: readonly (readonly MenuPage[])[] = [
  [
    { label: 'Home', path: '/' },
    { label: 'Attention', path: '/attention' },
  ],
  [
    { label: 'Requests', path: '/requests' },
    { label: 'Deliveries', path: '/deliveries' },
    { label: 'Inbox', path: '/inbox' },
    { label: 'Audit log', path: '/audit' },
  ],
  [
    { label: 'Clock', path: '/clock' },
    { label: 'Faults', path: '/faults' },
    { label: 'Snapshots', path: '/snapshots' },
    { label: 'Worlds', path: '/worlds' },
  ],
  [
    { label: 'Users', path: '/users' },
    { label: 'Wallets', path: '/wallets' },
    { label: 'Signing bench', path: '/signing' },
    { label: 'Transactions', path: '/transactions' },
  ],
  [
    { label: 'Market users', path: '/market/users' },
    { label: 'Offers', path: '/offers' },
    { label: 'Fulfillments', path: '/fulfillments' },
    { label: 'Collections', path: '/collections' },
    { label: 'Mints', path: '/mints' },
  ],
  [
    { label: 'Payments', path: '/payments' },
    { label: 'Webhooks', path: '/webhooks' },
  ],
  [
    { label: 'Applications', path: '/applications' },
    { label: 'Chains', path: '/chains' },
    { label: 'Billing', path: '/billing' },
    { label: 'Settings', path: '/settings' },
  ],
  [
    { label: 'Contracts', path: '/contracts' },
    { label: 'Guides', path: '/guides' },
  ],
];
