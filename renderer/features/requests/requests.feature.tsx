import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'resend-request': { readonly requestId: string };
  }
}

/** The request log: every call to the listener, the reason for each error, and resending. */
export const requests = {
  pages: [
    { to: '/requests', label: 'Requests', icon: IconListDetails, group: 'Workbench', also: ['/traces'], goKey: 'r' },
  ],
  acts: {
    'resend-request': {
      operation: 'requests.resend',
      icon: IconRefresh,
      drawer: lazyPart(() => import('./resend/ResendDrawer.tsx'), 'ResendDrawer'),
    },
  },
  finder: { rank: 0, load: async () => (await import('./use-request-entries.tsx')).useRequestEntries },
} satisfies Feature;
