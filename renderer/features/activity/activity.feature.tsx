import type { Feature } from '../../frame/feature.ts';
import { UserActivityCard } from './UserActivityCard.tsx';

/** What happened to a record, on its page. */
export const activity = {
  cards: [{ on: 'user', name: 'activity', Card: UserActivityCard }],
} satisfies Feature;
