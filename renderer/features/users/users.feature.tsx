import { IconKey, IconPlus, IconUsers } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-user': { readonly reference?: string };
    'add-pin': { readonly userId: string; readonly next?: Action };
    'unlock-method': {
      readonly userId: string;
      readonly signingMethodId: string;
      /** The name of the user. */
      readonly of: string;
    };
  }
}

/** Users, who own wallets, and their signing methods. */
export const users = {
  pages: [{ to: '/users', label: 'Users', icon: IconUsers, group: 'Wallets', goKey: 'u' }],
  acts: {
    'new-user': {
      operation: 'users.create',
      icon: IconPlus,
      label: 'New user',
      drawer: lazyPart(() => import('./user-drawers.tsx'), 'NewUserDrawer'),
    },
    'add-pin': {
      operation: 'users.createSigningMethod',
      icon: IconKey,
      drawer: lazyPart(() => import('./methods/method-drawers.tsx'), 'AddPinDrawer'),
    },
    'unlock-method': {
      operation: 'users.unlockSigningMethod',
      icon: IconKey,
      drawer: lazyPart(() => import('./methods/method-dialogs.tsx'), 'UnlockDialog'),
    },
  },
  finder: { rank: 1, load: async () => (await import('./use-user-entries.tsx')).useUserEntries },
} satisfies Feature;
