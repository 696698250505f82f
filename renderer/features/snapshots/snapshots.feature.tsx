import { IconVersions } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-snapshot': object;
  }
}

/** Snapshots of the complete state. */
export const snapshots = {
  pages: [{ to: '/snapshots', label: 'Snapshots', icon: IconVersions, group: 'Simulate', goKey: 'v' }],
  acts: {
    'new-snapshot': {
      operation: 'snapshots.create',
      icon: IconVersions,
      label: 'New snapshot',
      drawer: lazyPart(() => import('./PortableDrawers.tsx'), 'NewSnapshotDrawer'),
    },
  },
} satisfies Feature;
