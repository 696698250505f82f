import { IconStack2 } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-world': object;
  }
}

/** Worlds in addition to main, on the same port. */
export const worlds = {
  pages: [{ to: '/worlds', label: 'Worlds', icon: IconStack2, group: 'Simulate', goKey: 'y' }],
  acts: {
    'new-world': {
      operation: 'worlds.create',
      icon: IconStack2,
      label: 'New world',
      drawer: lazyPart(() => import('./NewWorldDrawer.tsx'), 'NewWorldDrawer'),
    },
  },
} satisfies Feature;
