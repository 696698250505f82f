import { lazyPart } from '../../components/layout/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** What a request caused, on a page of its own, and on the pages of everything it caused. */
export const traces = {
  cards: [
    {
      on: 'trace',
      name: 'trace',
      Card: lazyPart(() => import('./TraceStrip.tsx'), 'TraceStrip'),
    },
  ],
  finder: {
    rank: 20,
    load: async () => (await import('./use-trace-entries.tsx')).useTraceEntries,
  },
} satisfies Feature;
