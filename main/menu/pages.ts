import type { consolePaths } from '../../preload/orders/console-paths.ts';

export interface MenuPage {
  readonly label: string;
  readonly path: (typeof consolePaths)[number];
}

/** The groups of the console's navigation, in its order; a journey compares both. */
export const pageGroups: readonly (readonly MenuPage[])[] = [
  [{ label: 'Home', path: '/' }],
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
    { label: 'Contracts', path: '/contracts' },
    { label: 'Mints', path: '/mints' },
  ],
  [
    { label: 'Payments', path: '/payments' },
    { label: 'Webhooks', path: '/webhooks' },
    { label: 'Deliveries', path: '/deliveries' },
    { label: 'Inbox', path: '/inbox' },
  ],
  [
    { label: 'Request log', path: '/requests' },
    { label: 'Applications', path: '/applications' },
    { label: 'Billing', path: '/billing' },
    { label: 'Audit log', path: '/audit' },
    { label: 'Settings', path: '/settings' },
    { label: 'Guides', path: '/guides' },
  ],
  [
    { label: 'Clock', path: '/clock' },
    { label: 'Snapshots', path: '/snapshots' },
    { label: 'Worlds', path: '/worlds' },
    { label: 'Chains', path: '/chains' },
    { label: 'Faults', path: '/faults' },
  ],
];
