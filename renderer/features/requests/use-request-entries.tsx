import { IconListDetails } from '@tabler/icons-react';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import { visible } from '../../service/labels/visible.ts';

/** The request with a pasted `x-request-id` or trace code. */
export const useRequestEntries: UseEntries = finder({
  operation: 'requests.get',
  input: (text) => ({ id: text.toLowerCase() }),
  title: 'Requests',
  entries: ({ id, method, path, status }) => [
    {
      id,
      icon: IconListDetails,
      name: `${method} ${visible(path)}`,
      detail: 'request',
      aside: <code>{status}</code>,
      isExactMatch: true,
      link: { to: '/requests', search: { selected: id } },
    },
  ],
});
