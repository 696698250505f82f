import { IconListDetails, IconSend } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';

/** The request log: every call to the listener, the reason for each error, and the editor that sends requests. */
export const requests = {
  pages: [{ to: '/requests', label: 'Requests', icon: IconListDetails, group: 'Workbench', goKey: 'r' }],
  shortcuts: [{ label: 'New request', operation: 'requests.send', icon: IconSend, link: { to: '/requests/new' } }],
  finder: { rank: 0, load: async () => (await import('./use-request-entries.tsx')).useRequestEntries },
} satisfies Feature;
