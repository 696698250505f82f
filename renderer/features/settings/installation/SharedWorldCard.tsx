import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList, ValueField } from '../../../components/layout/FieldList.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import type { OutputOf } from '../../../service/call/operations.ts';

type View = OutputOf<'system.sharedWorld'>;
type World = NonNullable<View['world']>;

const refreshMilliseconds = 2_000;
const stateWords = {
  answers: { status: 'done', label: 'Responding' },
  failing: { status: 'failed', label: 'Not responding' },
  lost: { status: 'failed', label: 'Lost to this instance' },
} as const;

/**
 * The role of this instance in a world shared by several instances; renders nothing for file
 * storage.
 */
export function SharedWorldCard() {
  const { data } = useQuery(
    service.system.sharedWorld.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.world ? refreshMilliseconds : false) },
    ),
  );
  if (!data?.world) return null;
  const { world, database } = data;
  const { status, label } = stateWords[database.state];
  return (
    <Card title="Shared world">
      <FieldList>
        <ValueField label="World" value={world.database} />
        <Field label="This instance">{world.instance.name}</Field>
        <Field label="Background work">{leaseWords(world.lease)}</Field>
        <Field label="Reads">
          {world.readsAlone ? 'Immediate: this is the only writer' : 'Query the database first'}
        </Field>
        <Field label="Database">
          <StatusGlyph status={status} />
          {label}
        </Field>
        <Field label="Applied">{`Entry ${world.lsn}, ${ageWords(world)}`}</Field>
      </FieldList>
      {database.reason && <p className={text.quiet}>{database.reason}</p>}
    </Card>
  );
}

function leaseWords(lease: World['lease']): string {
  if (!lease) return 'No instance at the moment';
  return lease.isHere ? 'Runs here' : `Runs on ${lease.name}`;
}

function ageWords({ ageMilliseconds }: World): string {
  if (ageMilliseconds === undefined) return 'never completed';
  return ageMilliseconds < 1_000
    ? 'completed a moment ago'
    : `completed ${Math.round(ageMilliseconds / 1_000)} s ago`;
}
