import { IconSettings } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** Settings, backups and the state of storage. */
export const settings = {
  pages: [{ to: '/settings', label: 'Settings', icon: IconSettings, group: 'Settings', goKey: ',' }],
  cards: [{ on: 'banner', name: 'seed', Card: lazyPart(() => import('./SeedBanner.tsx'), 'SeedBanner') }],
} satisfies Feature;
