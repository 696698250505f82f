import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'send-again': { readonly requestId: string };
  }
}

/** The request log: every call to the listener, the reason for each error, and resending. */
export const requests = {
  pages: [
    { to: '/requests', label: 'Request log', icon: IconListDetails, group: 'Service', goKey: 'r' },
  ],
  acts: {
    'send-again': {
      operation: 'requests.resend',
      icon: IconRefresh,
      drawer: lazyPart(() => import('./resend/ResendDrawer.tsx'), 'SendAgainDrawer'),
    },
  },
  finder: {
    rank: 0,
    load: async () => (await import('./use-request-entries.tsx')).useRequestEntries,
  },
} satisfies Feature;
