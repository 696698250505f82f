import { IconBoxMultiple, IconStack2 } from '@tabler/icons-react';
import { action, type Feature } from '../../frame/feature.ts';
import type { MintPreset } from './MintState.tsx';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'deploy-collection': object;
    'mint-tokens': MintPreset;
  }
}

const mintDrawer = () => import('./minting/MintDrawer.tsx');

/** Token contracts that are deployed from here, and their mints. */
export const collections = {
  pages: [
    { to: '/collections', label: 'Collections', icon: IconBoxMultiple, group: 'Market', goKey: 'c' },
    { to: '/mints', label: 'Mints', icon: IconStack2, group: 'Market', goKey: 'n' },
  ],
  actions: {
    'deploy-collection': {
      label: 'Deploy collection',
      ...action('collections.deploy', IconBoxMultiple, () => import('./deploy/DeployDrawer.tsx'), 'DeployDrawer'),
    },
    'mint-tokens': { label: 'Mint tokens', ...action('tokenMints.create', IconStack2, mintDrawer, 'MintDrawer') },
  },
  finder: { rank: 8, load: async () => (await import('./use-collection-entries.tsx')).useCollectionEntries },
} satisfies Feature;
