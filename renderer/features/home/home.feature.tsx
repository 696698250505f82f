import { IconHome, IconPlus } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
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
  acts: {
    'fill-with-examples': {
      operation: 'firstSteps.fill',
      icon: IconPlus,
      label: 'Fill with example data',
      drawer: lazyPart(() => import('./FillDrawer.tsx'), 'FillDrawer'),
    },
  },
} satisfies Feature;
