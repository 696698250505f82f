import { IconKey, IconPlus, IconUsers } from '@tabler/icons-react';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
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

const methodDialogs = () => import('./methods/method-dialogs.tsx');
const userDrawers = () => import('./user-drawers.tsx');

/** Users, who own wallets, and their signing methods. */
export const users = {
  pages: [{ to: '/users', label: 'Users', icon: IconUsers, group: 'Wallets', goKey: 'u' }],
  actions: {
    'new-user': { label: 'New user', ...action('users.create', IconPlus, userDrawers, 'NewUserDrawer') },
    'add-pin': action(
      'users.createSigningMethod',
      IconKey,
      () => import('./methods/method-drawers.tsx'),
      'AddPinDrawer',
    ),
    'unlock-method': action('users.unlockSigningMethod', IconKey, methodDialogs, 'UnlockDialog'),
  },
  finder: { rank: 1, load: async () => (await import('./use-user-entries.tsx')).useUserEntries },
} satisfies Feature;
