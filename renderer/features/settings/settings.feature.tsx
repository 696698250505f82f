import { IconSettings } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Settings, backups and the state of storage. */
export const settings = {
  pages: [{ to: '/settings', label: 'Settings', icon: IconSettings, group: 'Service', goKey: ',' }],
} satisfies Feature;
