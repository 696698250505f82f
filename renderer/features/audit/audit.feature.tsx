import { IconShieldCheck } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Operator actions, in a hash chain that reveals removed entries. */
export const audit = {
  pages: [{ to: '/audit', label: 'Audit log', icon: IconShieldCheck, group: 'Workbench', goKey: 'l' }],
} satisfies Feature;
