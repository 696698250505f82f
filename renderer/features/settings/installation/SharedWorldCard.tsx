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
  answers: { status: 'done', words: 'Answers' },
  failing: { status: 'failed', words: 'Does not answer' },
  lost: { status: 'failed', words: 'Lost to this instance' },
} as const;

/** Which instance this is of a world that several serve, and how it stands to the others; nothing for a state in files. */
export function SharedWorldCard() {
  const { data } = useQuery(
    service.system.sharedWorld.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.world ? refreshMilliseconds : false) },
    ),
  );
  if (!data?.world) return null;
  const { world, database } = data;
  const { status, words } = stateWords[database.state];
  return (
    <Card title="Shared world">
      <FieldList>
        <ValueField label="World" value={world.database} />
        <Field label="This instance">{world.instance.name}</Field>
        <Field label="Background work">{leaseWords(world.lease)}</Field>
        <Field label="Reads">
          {world.readsAlone ? 'Answered at once: nobody else writes' : 'Ask the database first'}
        </Field>
        <Field label="Database">
          <StatusGlyph status={status} />
          {words}
        </Field>
        <Field label="Applied">{`Entry ${world.lsn}, ${ageWords(world)}`}</Field>
      </FieldList>
      {database.reason && <p className={text.quiet}>{database.reason}</p>}
    </Card>
  );
}

function leaseWords(lease: World['lease']): string {
  if (!lease) return 'Nobody at the moment';
  return lease.isHere ? 'Done here' : `Done by ${lease.name}`;
}

function ageWords({ ageMilliseconds }: World): string {
  if (ageMilliseconds === undefined) return 'never complete so far';
  return ageMilliseconds < 1_000
    ? 'complete a moment ago'
    : `complete ${Math.round(ageMilliseconds / 1_000)} s ago`;
}
