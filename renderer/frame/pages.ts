import {
  IconApps,
  IconArrowsRightLeft,
  IconCube,
  IconFileCode,
  IconHome,
  IconPackageExport,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconTag,
  IconUserCircle,
  IconUsers,
  IconWallet,
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
    | '/contracts'
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
  { label: 'Tokens', pages: [{ to: '/contracts', label: 'Contracts', icon: IconFileCode }] },
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
