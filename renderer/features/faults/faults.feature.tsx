import { IconBolt } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** Fault injection, with a banner on every page. */
export const faults = {
  pages: [{ to: '/faults', label: 'Faults', icon: IconBolt, group: 'Simulate', goKey: 'x' }],
  shortcuts: [{ label: 'New fault rule', operation: 'faults.set', icon: IconBolt, link: { to: '/faults' } }],
  cards: [{ on: 'banner', name: 'faults', Card: lazyPart(() => import('./FaultsBanner.tsx'), 'FaultsBanner') }],
} satisfies Feature;
