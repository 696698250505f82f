import { IconListDetails } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf, titleFor } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';
import { visible } from '../../service/labels/visible.ts';

/** The request with a pasted `x-request-id` or trace code. */
export function useRequestEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const kind = kindOf(text);
  const isAsked = kind === 'id';
  const { data } = useQuery(
    service.requests.get.queryOptions(isAsked ? { id: text.toLowerCase() } : skipToken, {
      retry: false,
    }),
  );
  if (!isAsked || !data) return [];
  return [
    {
      title: titleFor(kind, 'Requests'),
      entries: [
        {
          id: data.id,
          icon: IconListDetails,
          name: `${data.method} ${visible(data.path)}`,
          detail: 'request',
          aside: <code>{data.status}</code>,
          isAnswer: true,
          run: () => void navigate({ to: '/requests', search: { selected: data.id } }),
        },
      ],
    },
  ];
}
