import { IconBoxMultiple, IconStack2 } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';
import type { MintPreset } from './MintState.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'deploy-collection': object;
    'mint-tokens': MintPreset;
  }
}

/** Token contracts that are deployed from here, and their mints. */
export const collections = {
  pages: [
    { to: '/collections', label: 'Collections', icon: IconBoxMultiple, group: 'Market', goKey: 'c' },
    { to: '/mints', label: 'Mints', icon: IconStack2, group: 'Market', goKey: 'n' },
  ],
  acts: {
    'deploy-collection': {
      operation: 'collections.deploy',
      icon: IconBoxMultiple,
      label: 'Deploy collection',
      drawer: lazyPart(() => import('./deploy/DeployDrawer.tsx'), 'DeployDrawer'),
    },
    'mint-tokens': {
      operation: 'tokenMints.create',
      icon: IconStack2,
      label: 'Mint tokens',
      drawer: lazyPart(() => import('./minting/MintDrawer.tsx'), 'MintDrawer'),
    },
  },
  finder: { rank: 8, load: async () => (await import('./use-collection-entries.tsx')).useCollectionEntries },
} satisfies Feature;
