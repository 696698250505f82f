import { IconApps } from '@tabler/icons-react';
import { containedIn } from '../../../service/model/kernel/text-search.ts';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** Applications by part of their name or client id, or by id. */
export const useApplicationEntries: UseEntries = finder({
  operation: 'applications.list',
  isRequested: (text, kind) => text.length >= 2 && (!kind || kind === 'id'),
  input: () => ({ size: 100 }),
  title: 'Applications',
  entries: ({ items }, text, kind) =>
    items
      .filter(({ id, name, clientId }) => containedIn(text)(`${name}\n${clientId}\n${id}`))
      .slice(0, 5)
      .map(({ id, name, clientId }) => ({
        id: `application-${id}`,
        icon: IconApps,
        name,
        detail: kind ? 'application' : clientId,
        isExactMatch: kind !== undefined,
        link: { to: '/applications', search: { selected: id } },
      })),
});
