import { IconListDetails } from '@tabler/icons-react';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import { typedRoute } from '../../frame/palette/typed-route.ts';
import type { OutputOf } from '../../service/call/operations.ts';
import { visible } from '../../service/labels/visible.ts';

const [errorCode, httpStatus] = [/^[a-z][a-z-]+\.[a-z-]+$/, /^[1-5]\d\d$/];

/** The request with a pasted `x-request-id` or trace code, and the last requests with an error code, status or path. */
export const useRequestEntries: UseEntries = (text) => [...useRequest(text), ...useLastRequests(text)];

const useLastRequests: UseEntries = finder({
  operation: 'requests.list',
  isRequested: (text) => errorCode.test(text) || httpStatus.test(text) || typedRoute(text) !== undefined,
  input: (text) => ({ ...inputOf(text), size: 3 }),
  title: 'Requests',
  entries: ({ items }, text) => [
    ...items.map((request) => ({ ...toEntry(request), alsoCalled: [String(request.status)] })),
    ...(items.length > 0 && errorCode.test(text)
      ? [
          {
            id: 'code',
            icon: IconListDetails,
            name: text,
            detail: 'requests with this error code',
            link: { to: '/requests', search: { search: text } } as const,
          },
        ]
      : []),
  ],
});

const useRequest: UseEntries = finder({
  operation: 'requests.get',
  input: (text) => ({ id: text.toLowerCase() }),
  title: 'Requests',
  entries: (request) => [{ ...toEntry(request), detail: 'request', isExactMatch: true }],
});

function inputOf(text: string) {
  if (httpStatus.test(text)) return { status: text };
  const { method, path = text } = typedRoute(text) ?? {};
  return { method, text: path };
}

function toEntry({ id, method, path, status, at, failures }: OutputOf<'requests.list'>['items'][number]) {
  return {
    id,
    icon: IconListDetails,
    name: `${method} ${visible(path)}`,
    detail: failures[0]?.code,
    aside: <StatusLabel {...statusLabelOf(status)} />,
    at,
    link: { to: '/requests', search: { selected: id } } as const,
  };
}
