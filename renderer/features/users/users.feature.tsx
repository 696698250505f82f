import { IconKey, IconPlus, IconUsers } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-user': object;
    'add-pin': { readonly userId: string; readonly next?: Action };
  }
}

/** Who holds wallets, and what opens them. */
export const users = {
  pages: [{ to: '/users', label: 'Users', icon: IconUsers, group: 'Wallets' }],
  acts: {
    'new-user': {
      operation: 'users.create',
      icon: IconPlus,
      label: 'New user',
      drawer: lazyPart(() => import('./NewUserDrawer.tsx'), 'NewUserDrawer'),
    },
    'add-pin': {
      operation: 'users.createSigningMethod',
      icon: IconKey,
      drawer: lazyPart(() => import('./methods/AddPinDrawer.tsx'), 'AddPinDrawer'),
    },
  },
  finder: { rank: 2, load: async () => (await import('./use-user-entries.ts')).useUserEntries },
} satisfies Feature;
