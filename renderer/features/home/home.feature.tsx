import { IconHome } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** Where the console opens. */
export const home = {
  pages: [{ to: '/', label: 'Home', icon: IconHome, group: 'top', goKey: 'h' }],
} satisfies Feature;
