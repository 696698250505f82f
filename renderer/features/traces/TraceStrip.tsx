import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import { Card } from '../../components/layout/Card.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { stateOfTrace } from '../../components/timeline/link-labels.ts';
import { TimeBar } from '../../components/timeline/TimeBar.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import { service } from '../../service/call/client.ts';
import { withRemainder } from './with-rest.ts';

/** The cause and effects of a record in a few words that link to its trace; renders nothing if no trace is stored. */
export function TraceStrip({ id }: { id: string }) {
  const { data: trace } = useQuery(service.traces.get.queryOptions({ id }, { retry: false }));
  if (!trace) return null;
  const { status, word, whole, rest } = stateOfTrace(trace);
  const hasLink = trace.links.some((link) => link.id === id);
  return (
    <Card
      title="Trace"
      hint={counted(trace.links.length + trace.omitted, 'link')}
      actions={
        <Link to="/traces/$id" params={{ id: trace.id }} search={hasLink ? { link: id } : {}} className="link">
          Open trace
        </Link>
      }
    >
      <TimeBar parts={withRemainder(trace.split, trace.took)} />
      <p className="row quiet below">
        <StatusLabel status={status} state={word} />
        <span className="figures">
          <span className="plain strong">{whole}</span> {rest}
        </span>
      </p>
    </Card>
  );
}

/** The trace for a pasted id, hash or trace code. */
export const useTraceEntries: UseEntries = finder({
  operation: 'traces.get',
  isRequested: (text, kind) => kind === 'id' || kind === 'hash' || /^(?:pi|cs|ch|re|evt)_[\w-]{8,}$/.test(text),
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
