import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

/** The page with the effects of a request, and summaries of it on the pages of affected records. */
export const traces = {
  cards: [{ on: 'trace', name: 'trace', Card: lazyPart(() => import('./TraceStrip.tsx'), 'TraceStrip') }],
  finder: { rank: 20, load: async () => (await import('./TraceStrip.tsx')).useTraceEntries },
} satisfies Feature;
