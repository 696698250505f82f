import { IconReceipt } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** What the hosted service would charge for. */
export const billing = {
  pages: [{ to: '/billing', label: 'Billing', icon: IconReceipt, group: 'Service', goKey: '$' }],
} satisfies Feature;
