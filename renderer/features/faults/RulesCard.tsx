import { Button } from '@mantine/core';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { useOperation } from '../../frame/act/use-operation.tsx';
import type { Fault } from '../../service/call/client.ts';
import { useChangedIds } from '../../service/live/live-changes.ts';
import { effectLabel, scopeLabel, whenLabel } from './fault-labels.ts';

/** The fault rules in order of creation, with their hits. */
export function RulesCard({ rules }: { rules: readonly Fault[] }) {
  return (
    <TableCard
      title="Rules"
      total={rules.length}
      none="No fault rules. Start a scenario below or create a rule."
      columns={columns}
      rows={rules}
      first={20}
      changedIds={useChangedIds()}
    />
  );
}

const columns: readonly CardColumn<Fault>[] = [
  { header: 'Rule', kind: 'name', render: ({ id }) => <code>{id}</code> },
  { header: 'Effect', render: (rule) => effectLabel(rule) },
  { header: 'Target', kind: 'dim', isWide: true, render: scopeLabel },
  { header: 'Frequency', kind: 'dim', isWide: true, render: whenLabel },
  {
    header: 'State',
    kind: 'status',
    render: ({ isSpent }) =>
      isSpent ? (
        <StatusLabel status="off" state="Exhausted" />
      ) : (
        <StatusLabel status="attention" state="Enabled" />
      ),
  },
  {
    header: 'Hits',
    kind: 'number',
    render: ({ hits, asked }) => (
      <>
        {hits.toLocaleString('en')}{' '}
        <span className={text.quiet}>/ {asked.toLocaleString('en')}</span>
      </>
    ),
  },
  { header: 'Clear', kind: 'when', render: ({ id }) => <ClearRule name={id} /> },
];

function ClearRule({ name }: { name: string }) {
  const clear = useOperation('faults.clear', { name });
  return (
    <Button
      size="xs"
      aria-label={`Clear ${name}`}
      loading={clear.busy}
      onClick={() => void clear.attempt({ name })}
    >
      Clear
    </Button>
  );
}
