import { IconListDetails, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { failures } from '../../../service/model/kernel/results/failures.ts';
import { wordsOf } from '../../../service/model/kernel/text-search.ts';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { statusLabelOf } from '../../components/status/labels/delivery-labels.ts';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { startsWord } from '../../frame/palette/api-labels.ts';
import type { Entry } from '../../frame/palette/entry.ts';
import { finder } from '../../frame/palette/finder.ts';
import { isFit } from '../../frame/palette/rank.ts';
import { typedRoute } from '../../frame/palette/typed-route.ts';
import { service } from '../../service/call/client.ts';
import type { OutputOf } from '../../service/call/operations.ts';

/** @example "403", "error 403" */
const httpStatus = /^(?:(?:http|status|errors?|code|requests?)\s+)*([1-5]\d\d)(?:\s+(?:errors?|requests?))*$/i;

/** An error code, also by the starts of its words if only one code has them. @example codeIn('pin incorrect') */
function codeIn(text: string): string | undefined {
  if (/^[a-z][a-z-]+\.[a-z-]+$/.test(text)) return text;
  const words = wordsOf(text);
  if (words.length < 2) return undefined;
  const [code, another] = Object.keys(failures).filter((name) => words.every((word) => startsWord(word, name)));
  return another === undefined ? code : undefined;
}

/**
 * The request with a pasted `x-request-id` or trace code, the last requests with an error code, status or path, and the
 * operations that the request editor can send.
 */
export const useRequestEntries: UseEntries = (text) => [
  ...useRequest(text),
  ...useLastRequests(text),
  { title: 'New request', entries: useOperationEntries(text) },
];

function useOperationEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const routes = useQuery(service.system.routes.queryOptions({}, { staleTime: Infinity })).data ?? [];
  if (text.length < 3) return [];
  return routes
    .filter(({ access }) => access === 'application')
    .map(({ name: operation, summary: name, method, path }) => ({
      id: `send-${operation}`,
      icon: IconSend,
      name,
      route: { method, path },
      aside: (
        <code>
          {method} {path}
        </code>
      ),
      run: () => void navigate({ to: '/requests/new', search: { operation } }),
    }))
    .filter((entry) => isFit(text, entry))
    .slice(0, 4);
}

const useLastRequests: UseEntries = finder({
  operation: 'requests.list',
  isRequested: (text) => [codeIn, typedRoute].some((read) => read(text) !== undefined) || httpStatus.test(text),
  input: (text) => ({ ...inputOf(text), size: 3 }),
  title: 'Requests',
  entries: ({ items }, typed) => {
    const text = codeIn(typed);
    return [
      ...items.map((request) => ({
        ...toEntry(request),
        alsoCalled: [`${request.status}`, `error ${request.status}`],
      })),
      ...(items.length > 0 && text
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
    ];
  },
});

const useRequest: UseEntries = finder({
  operation: 'requests.get',
  input: (text) => ({ id: text.toLowerCase() }),
  title: 'Requests',
  entries: (request) => [{ ...toEntry(request), detail: 'request', isExactMatch: true }],
});

function inputOf(text: string) {
  const [, status] = httpStatus.exec(text) ?? [];
  if (status) return { status };
  const { method, path = codeIn(text) ?? text } = typedRoute(text) ?? {};
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
