import { IconCube, IconDroplet, IconPlus } from '@tabler/icons-react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    faucet: { readonly secretType?: SecretType; readonly address?: string };
    'mint-item': { readonly secretType?: SecretType; readonly address?: string };
  }
}

const drawers = () => import('./faucet-drawers.tsx');

/** The chains of the wallets, with test funds and test items. */
export const chains = {
  pages: [
    {
      to: '/chains',
      label: 'Chains',
      icon: IconCube,
      group: 'Settings',
      also: ['/contracts', '/explorer'],
      goKey: 'b',
    },
  ],
  actions: {
    faucet: { label: 'Faucet', ...action('chains.faucet', IconDroplet, drawers, 'FaucetDrawer') },
    'mint-item': { label: 'Mint test item', ...action('chains.mintItem', IconPlus, drawers, 'MintItemDrawer') },
  },
} satisfies Feature;
