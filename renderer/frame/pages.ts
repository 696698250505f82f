import {
  IconApps,
  IconHome,
  IconSettings,
  IconUsers,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';

interface Page {
  readonly to: '/' | '/users' | '/wallets' | '/applications' | '/settings';
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
    ],
  },
  {
    label: 'Service',
    pages: [
      { to: '/applications', label: 'Applications', icon: IconApps },
      { to: '/settings', label: 'Settings', icon: IconSettings },
    ],
  },
];
