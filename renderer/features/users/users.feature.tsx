import { IconKey, IconPlus, IconUsers } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { AddPinDrawer } from './methods/AddPinDrawer.tsx';
import { NewUserDrawer } from './NewUserDrawer.tsx';
import { useUserEntries } from './use-user-entries.ts';

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
      drawer: NewUserDrawer,
    },
    'add-pin': {
      operation: 'users.createSigningMethod',
      icon: IconKey,
      drawer: AddPinDrawer,
    },
  },
  finder: { rank: 2, useEntries: useUserEntries },
} satisfies Feature;
