import { IconCube, IconDroplet, IconPlus } from '@tabler/icons-react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    faucet: { readonly secretType?: SecretType; readonly address?: string };
    'mint-item': { readonly secretType?: SecretType; readonly address?: string };
  }
}

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
  acts: {
    faucet: {
      operation: 'chains.faucet',
      icon: IconDroplet,
      label: 'Faucet',
      drawer: lazyPart(() => import('./faucet-drawers.tsx'), 'FaucetDrawer'),
    },
    'mint-item': {
      operation: 'chains.mintItem',
      icon: IconPlus,
      label: 'Mint test item',
      drawer: lazyPart(() => import('./faucet-drawers.tsx'), 'MintItemDrawer'),
    },
  },
} satisfies Feature;
