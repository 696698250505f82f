import { IconReceipt } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

export const billing = {
  pages: [{ to: '/billing', label: 'Billing', icon: IconReceipt, group: 'Settings', goKey: '$' }],
} satisfies Feature;
