import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'send-again': { readonly requestId: string };
  }
}

/** Every call that reached the listener, why it was refused, and what comes of it when it is sent again. */
export const requests = {
  pages: [
    { to: '/requests', label: 'Request log', icon: IconListDetails, group: 'Service', goKey: 'r' },
  ],
  acts: {
    'send-again': {
      operation: 'requests.resend',
      icon: IconRefresh,
      drawer: lazyPart(() => import('./again/SendAgainDrawer.tsx'), 'SendAgainDrawer'),
    },
  },
  finder: {
    rank: 0,
    load: async () => (await import('./use-request-entries.tsx')).useRequestEntries,
  },
} satisfies Feature;
