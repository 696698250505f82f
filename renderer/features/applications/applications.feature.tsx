import { IconApps, IconPlus } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { NewApplicationDrawer } from './NewApplicationDrawer.tsx';
import { useApplicationEntries } from './use-application-entries.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-application': object;
  }
}

/** The clients of the service. */
export const applications = {
  pages: [{ to: '/applications', label: 'Applications', icon: IconApps, group: 'Service' }],
  acts: {
    'new-application': {
      operation: 'applications.create',
      icon: IconPlus,
      label: 'New application',
      drawer: NewApplicationDrawer,
    },
  },
  finder: { rank: 3, useEntries: useApplicationEntries },
} satisfies Feature;
