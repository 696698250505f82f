import { IconWorld } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-world': object;
  }
}

/** Worlds in addition to main, on the same port. */
export const worlds = {
  pages: [{ to: '/worlds', label: 'Worlds', icon: IconWorld, group: 'Simulate', goKey: 'y' }],
  acts: {
    'new-world': {
      operation: 'worlds.create',
      icon: IconWorld,
      label: 'New world',
      drawer: lazyPart(() => import('./NewWorldDrawer.tsx'), 'NewWorldDrawer'),
    },
  },
} satisfies Feature;
