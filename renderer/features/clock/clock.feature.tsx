import { IconClockPlay } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'move-clock': object;
  }
}

/** The time of the service, which can be moved on. */
export const clock = {
  acts: {
    'move-clock': {
      operation: 'clock.advance',
      icon: IconClockPlay,
      label: 'Move the clock',
      drawer: lazyPart(() => import('./MoveClockDrawer.tsx'), 'MoveClockDrawer'),
    },
  },
} satisfies Feature;
