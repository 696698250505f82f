import { IconClock, IconClockPlay } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'move-clock': object;
    'go-to-moment': { readonly at: string };
  }
}

/** The service clock, which can be advanced, and its upcoming events. */
export const clock = {
  pages: [{ to: '/clock', label: 'Clock', icon: IconClock, group: 'Simulate', goKey: 'q' }],
  acts: {
    'move-clock': {
      operation: 'clock.advance',
      icon: IconClockPlay,
      label: 'Advance clock',
      drawer: lazyPart(() => import('./MoveClockDrawer.tsx'), 'MoveClockDrawer'),
    },
    'go-to-moment': {
      operation: 'clock.advanceTo',
      icon: IconClockPlay,
      drawer: lazyPart(() => import('./AdvanceToDialog.tsx'), 'AdvanceToDialog'),
    },
  },
} satisfies Feature;
