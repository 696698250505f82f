import { IconShieldCheck } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** What operators did, in a chain that shows what was taken out. */
export const audit = {
  pages: [
    { to: '/audit', label: 'Audit log', icon: IconShieldCheck, group: 'Service', goKey: 'l' },
  ],
} satisfies Feature;
