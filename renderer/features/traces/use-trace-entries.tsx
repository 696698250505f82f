import { IconTimeline } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { stateOfTrace } from '../../components/timeline/link-labels.ts';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** The trace for a pasted id, hash or trace code. */
export function useTraceEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const kind = kindOf(text);
  const isAsked = kind === 'id' || kind === 'hash' || /^(?:pi|cs|ch|re|evt)_[\w-]{8,}$/.test(text);
  const { data: trace } = useQuery(
    service.traces.get.queryOptions(isAsked ? { id: text } : skipToken, { retry: false }),
  );
  if (!isAsked || !trace) return [];
  const search = trace.links.some(({ id }) => id === text) ? { link: text } : {};
  return [
    {
      title: 'Trace',
      entries: [
        {
          id: 'trace',
          icon: IconTimeline,
          name: 'Its trace',
          detail: trace.title,
          aside: stateOfTrace(trace).word,
          run: () => void navigate({ to: '/traces/$id', params: { id: trace.id }, search }),
        },
      ],
    },
  ];
}
