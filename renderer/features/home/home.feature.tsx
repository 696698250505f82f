import { IconHome, IconPlus } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'fill-with-examples': object;
  }
}

/** The start page of the console. */
export const home = {
  pages: [{ to: '/', label: 'Home', icon: IconHome, group: 'top', goKey: 'h' }],
  cards: [
    {
      on: 'foot',
      name: 'first-steps',
      Card: lazyPart(() => import('./first-steps/FirstStepsPill.tsx'), 'FirstStepsPill'),
    },
  ],
  actions: {
    'fill-with-examples': {
      label: 'Fill with example data',
      ...action('firstSteps.fill', IconPlus, () => import('./FillDrawer.tsx'), 'FillDrawer'),
    },
  },
} satisfies Feature;
