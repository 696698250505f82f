import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { examplePin } from '../../../service/resources/first-steps.ts';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { FieldList, ValueField } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { service } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useOverview } from '../../service/look/use-overview.ts';

const title = 'Fill with example data';

/** Makes a world worth looking at, and shows how far it is. */
export function FillDrawer({ onClose }: { onClose: () => void }) {
  const [again, setAgain] = useState(false);
  const hasUsers = (useOverview()?.counts.users ?? 0) > 0;
  const form = useFields({}, {}, {});
  const { data: progress } = useProgress();
  const [isWatched, watch] = useState(false);
  // Also where it was begun before, and the drawer was closed meanwhile.
  if (progress?.state === 'filling' && !isWatched) watch(true);
  if (isWatched) return <FillProgress onClose={onClose} />;
  return (
    <OperationDrawer
      operation="firstSteps.fill"
      form={form}
      input={{ again }}
      title={title}
      subtitle="A gallery, its seller and its collector: something to look at."
      submit={title}
      disabled={hasUsers && !again}
      result={() => <FillProgress onClose={onClose} />}
      onClose={onClose}
    >
      <p className={text.soft}>
        Three users with wallets on the four chains, signatures, test coins, items and a collection
        on ETHEREUM, offers in several states, purchases, payments, and a webhook to the built-in
        inbox. All of it is made by the calls that your application makes, and stands in the request
        log.
      </p>
      <ExamplePin />
      {hasUsers && (
        <Checkbox
          label="Add them beside the users that there are"
          checked={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
        />
      )}
    </OperationDrawer>
  );
}

function useProgress() {
  return useQuery(
    service.firstSteps.getExamples.queryOptions(
      {},
      {
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data?.state === 'filling' ? 400 : false),
      },
    ),
  );
}

function ExamplePin() {
  return (
    <FieldList>
      <ValueField label="PIN of the example users" value={examplePin} />
    </FieldList>
  );
}

/** What stands already, and what is made now. It goes on where the drawer is closed. */
function FillProgress({ onClose }: { onClose: () => void }) {
  const { data: { state, chapters, done, failure } = unknown } = useProgress();
  const queries = useQueryClient();
  // The charts behind the drawer are counted anew every quarter of a minute else.
  useEffect(() => {
    if (state !== 'filling') void queries.invalidateQueries(service.statistics.get.queryFilter());
  }, [state, queries]);
  return (
    <FormDrawer
      title={titles[state]}
      onClose={onClose}
      onSubmit={onClose}
      foot={
        <Button type="submit" variant="filled" data-autofocus>
          {state === 'filling' ? 'Close' : 'Done'}
        </Button>
      }
    >
      {failure && (
        <Note tone="bad" role="alert" title={`It ended at “${chapters[done]}”`}>
          {failure.message}
        </Note>
      )}
      <ol className={text.stack} aria-label="What is made" aria-live="polite">
        {chapters.map((chapter, place) => {
          const status = place < done ? 'done' : place > done ? 'queued' : ends[state];
          return (
            <li
              key={chapter}
              className={text.line}
              aria-current={place === done ? 'step' : undefined}
            >
              <StatusGlyph status={status} label={said[status]} />
              <span className={place > done ? text.quiet : undefined}>{chapter}</span>
            </li>
          );
        })}
      </ol>
      <ExamplePin />
    </FormDrawer>
  );
}

const unknown = { state: 'filling', chapters: [], done: 0, failure: undefined } as const;

const titles = {
  none: title,
  filling: 'Filling with example data',
  done: 'The examples stand',
  failed: 'The examples were not made',
} as const;

/** How the chapter is that comes next. */
const ends = {
  none: 'queued',
  filling: 'progress',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<string, Status>;

const said = {
  queued: 'to come',
  progress: 'under way',
  done: 'done',
  failed: 'failed',
} as const satisfies Record<(typeof ends)[keyof typeof ends], string>;
