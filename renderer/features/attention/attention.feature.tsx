import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** Items that need action: on Home, next to the pages they concern, in the status strip and as notifications. */
export const attention = {
  cards: [
    { on: 'home', name: 'attention', Card: lazyPart(() => import('./AttentionCard.tsx'), 'AttentionCard') },
    { on: 'strip', name: 'attention', Card: lazyPart(() => import('./frame/AttentionStrip.tsx'), 'AttentionStrip') },
    { on: 'sidebar', name: 'attention', Card: lazyPart(() => import('./frame/SidebarCount.tsx'), 'SidebarCount') },
    { on: 'settings', name: 'notices', Card: lazyPart(() => import('./notices/NoticesCard.tsx'), 'NoticesCard') },
  ],
} satisfies Feature;
