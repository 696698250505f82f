import { lazyPart } from '../../components/layout/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** What happened to a record, on its page. */
export const activity = {
  cards: [
    {
      on: 'user',
      name: 'activity',
      Card: lazyPart(() => import('./UserActivityCard.tsx'), 'UserActivityCard'),
    },
  ],
} satisfies Feature;
