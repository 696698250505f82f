import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** The activity of a record, shown on its page. */
export const activity = {
  cards: [{ on: 'user', name: 'activity', Card: lazyPart(() => import('./UserActivityCard.tsx'), 'UserActivityCard') }],
} satisfies Feature;
