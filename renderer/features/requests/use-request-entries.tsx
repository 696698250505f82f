import { IconListDetails } from '@tabler/icons-react';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import { visible } from '../../service/labels/visible.ts';

/** The request with a pasted `x-request-id` or trace code, and the requests with an error code. */
export const useRequestEntries: UseEntries = (text) => [...useRequest(text), ...useFailedRequests(text)];

const useFailedRequests: UseEntries = finder({
  operation: 'requests.list',
  isRequested: (text) => /^[a-z][a-z-]+\.[a-z-]+$/.test(text),
  input: (text) => ({ text, size: 1 }),
  title: 'Requests',
  entries: ({ items }, text) =>
    items.map(() => ({
      id: 'code',
      icon: IconListDetails,
      name: text,
      detail: 'requests with this error code',
      link: { to: '/requests', search: { search: text } },
    })),
});

const useRequest: UseEntries = finder({
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
