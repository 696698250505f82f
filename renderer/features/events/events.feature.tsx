import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** Recent changes and failures next to every page. */
export const events = {
  cards: [{ on: 'aside', name: 'events', Card: lazyPart(() => import('./RecentEvents.tsx'), 'RecentEvents') }],
} satisfies Feature;
