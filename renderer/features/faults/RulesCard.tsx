import { Button } from '@mantine/core';
import { StatusWord } from '../../components/status/StatusWord.tsx';
import { type CardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { useOperation } from '../../frame/act/use-operation.tsx';
import type { Fault } from '../../service/call/client.ts';
import { useChangedIds } from '../../service/live/live-changes.ts';
import { effectWords, whenWords, whereWords } from './fault-words.ts';

/** The rules in the order in which they were made, with how often each took hold. */
export function RulesCard({ rules }: { rules: readonly Fault[] }) {
  return (
    <TableCard
      title="Rules"
      total={rules.length}
      none="No rule is in force. Begin a scenario below, or make a rule of your own."
      columns={columns}
      rows={rules}
      first={20}
      changedIds={useChangedIds()}
    />
  );
}

const columns: readonly CardColumn<Fault>[] = [
  { header: 'Rule', kind: 'name', render: ({ id }) => <code>{id}</code> },
  { header: 'Does', render: (rule) => effectWords(rule) },
  { header: 'To', kind: 'dim', isWide: true, render: whereWords },
  { header: 'When', kind: 'dim', isWide: true, render: whenWords },
  {
    header: 'State',
    kind: 'status',
    render: ({ isSpent }) =>
      isSpent ? (
        <StatusWord status="off" state="Spent" />
      ) : (
        <StatusWord status="attention" state="In force" />
      ),
  },
  {
    header: 'Took hold',
    kind: 'number',
    render: ({ hits, asked }) => (
      <>
        {hits.toLocaleString('en')}{' '}
        <span className={text.quiet}>of {asked.toLocaleString('en')}</span>
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
