import { IconBook2 } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Guides for each module, with calls that run against this service. */
export const guidesFeature = {
  pages: [{ to: '/guides', label: 'Guides', icon: IconBook2, goKey: 'g' }],
  finder: { rank: 20, load: async () => (await import('./use-guide-entries.ts')).useGuideEntries },
} satisfies Feature;
