import { IconApps, IconPlus } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-application': object;
  }
}

export const applications = {
  pages: [{ to: '/applications', label: 'Applications', icon: IconApps, group: 'Settings', goKey: 'a' }],
  acts: {
    'new-application': {
      operation: 'applications.create',
      icon: IconPlus,
      label: 'New application',
      drawer: lazyPart(() => import('./application-drawers.tsx'), 'NewApplicationDrawer'),
    },
  },
  finder: { rank: 3, load: async () => (await import('./use-application-entries.ts')).useApplicationEntries },
} satisfies Feature;
