import { IconBoxMultiple, IconStack2 } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { DeployDrawer } from './deploy/DeployDrawer.tsx';
import type { MintPreset } from './mint-preset.ts';
import { MintDrawer } from './minting/MintDrawer.tsx';
import { useCollectionEntries } from './use-collection-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'deploy-collection': object;
    'mint-tokens': MintPreset;
  }
}

/** Contracts of tokens that are deployed from here. */
export const collections = {
  pages: [{ to: '/collections', label: 'Collections', icon: IconBoxMultiple, group: 'Tokens' }],
  acts: {
    'deploy-collection': {
      operation: 'collections.deploy',
      icon: IconBoxMultiple,
      label: 'Deploy a collection',
      drawer: DeployDrawer,
    },
    'mint-tokens': {
      operation: 'tokenMints.create',
      icon: IconStack2,
      label: 'Mint tokens',
      drawer: ({ onClose, ...preset }) => <MintDrawer preset={preset} onClose={onClose} />,
    },
  },
  finder: { rank: 8, useEntries: useCollectionEntries },
} satisfies Feature;

/** The mints of their tokens: a page of its own, behind contracts. */
export const mints = {
  pages: [{ to: '/mints', label: 'Mints', icon: IconStack2, group: 'Tokens' }],
} satisfies Feature;
