import { IconTimeline } from '@tabler/icons-react';
import { stateOfTrace } from '../../components/timeline/link-labels.ts';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** The trace for a pasted id, hash or trace code. */
export const useTraceEntries: UseEntries = finder({
  operation: 'traces.get',
  isAsked: (text, kind) => kind === 'id' || kind === 'hash' || /^(?:pi|cs|ch|re|evt)_[\w-]{8,}$/.test(text),
  input: (id) => ({ id }),
  title: () => 'Trace',
  entries: (trace, text) => [
    {
      id: 'trace',
      icon: IconTimeline,
      name: 'Its trace',
      detail: trace.title,
      aside: stateOfTrace(trace).word,
      link: {
        to: '/traces/$id',
        params: { id: trace.id },
        search: trace.links.some(({ id }) => id === text) ? { link: text } : {},
      },
    },
  ],
});
