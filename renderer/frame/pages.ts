import {
  IconApps,
  IconArrowsRightLeft,
  IconBoxMultiple,
  IconCreditCard,
  IconCube,
  IconFileCode,
  IconHome,
  IconInbox,
  IconPackageExport,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconStack2,
  IconTag,
  IconTruckDelivery,
  IconUserCircle,
  IconUsers,
  IconWallet,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';

interface Page {
  readonly to:
    | '/'
    | '/users'
    | '/wallets'
    | '/signing'
    | '/transactions'
    | '/market/users'
    | '/offers'
    | '/fulfillments'
    | '/payments'
    | '/collections'
    | '/mints'
    | '/contracts'
    | '/webhooks'
    | '/deliveries'
    | '/inbox'
    | '/applications'
    | '/chains'
    | '/billing'
    | '/settings';
  readonly label: string;
  readonly icon: TablerIcon;
}

/** The pages of the console, in the groups of the navigation. */
export const pageGroups: readonly { readonly label?: string; readonly pages: readonly Page[] }[] = [
  { pages: [{ to: '/', label: 'Home', icon: IconHome }] },
  {
    label: 'Wallets',
    pages: [
      { to: '/users', label: 'Users', icon: IconUsers },
      { to: '/wallets', label: 'Wallets', icon: IconWallet },
      { to: '/signing', label: 'Signing bench', icon: IconSignature },
      { to: '/transactions', label: 'Transactions', icon: IconArrowsRightLeft },
    ],
  },
  {
    label: 'Marketplace',
    pages: [
      { to: '/market/users', label: 'Market users', icon: IconUserCircle },
      { to: '/offers', label: 'Offers', icon: IconTag },
      { to: '/fulfillments', label: 'Fulfillments', icon: IconPackageExport },
    ],
  },
  {
    label: 'Tokens',
    pages: [
      { to: '/collections', label: 'Collections', icon: IconBoxMultiple },
      { to: '/contracts', label: 'Contracts', icon: IconFileCode },
      { to: '/mints', label: 'Mints', icon: IconStack2 },
    ],
  },
  {
    label: 'Payments',
    pages: [
      { to: '/payments', label: 'Payments', icon: IconCreditCard },
      { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
      { to: '/deliveries', label: 'Deliveries', icon: IconTruckDelivery },
      { to: '/inbox', label: 'Inbox', icon: IconInbox },
    ],
  },
  {
    label: 'Service',
    pages: [
      { to: '/chains', label: 'Chains', icon: IconCube },
      { to: '/applications', label: 'Applications', icon: IconApps },
      { to: '/billing', label: 'Billing', icon: IconReceipt },
      { to: '/settings', label: 'Settings', icon: IconSettings },
    ],
  },
];
