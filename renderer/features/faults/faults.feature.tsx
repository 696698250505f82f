import { IconBolt } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-fault': object;
  }
}

/** Fault injection, with a banner on every page. */
export const faults = {
  pages: [{ to: '/faults', label: 'Faults', icon: IconBolt, group: 'Simulate', goKey: 'x' }],
  acts: {
    'new-fault': {
      operation: 'faults.set',
      icon: IconBolt,
      label: 'New fault rule',
      drawer: lazyPart(() => import('./NewFaultDrawer.tsx'), 'NewFaultDrawer'),
    },
  },
  cards: [{ on: 'banner', name: 'faults', Card: lazyPart(() => import('./FaultsBanner.tsx'), 'FaultsBanner') }],
} satisfies Feature;
