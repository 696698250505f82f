import { IconClock, IconClockPlay } from '@tabler/icons-react';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'move-clock': object;
    'go-to-moment': { readonly at: string };
  }
}

const moveDrawer = () => import('./MoveClockDrawer.tsx');
const advanceDialog = () => import('./AdvanceToDialog.tsx');

/** The service clock, which can be advanced, and its upcoming events. */
export const clock = {
  pages: [{ to: '/clock', label: 'Clock', icon: IconClock, group: 'Simulate', goKey: 'q' }],
  actions: {
    'move-clock': { label: 'Advance clock', ...action('clock.advance', IconClockPlay, moveDrawer, 'MoveClockDrawer') },
    'go-to-moment': action('clock.advanceTo', IconClockPlay, advanceDialog, 'AdvanceToDialog'),
  },
} satisfies Feature;
