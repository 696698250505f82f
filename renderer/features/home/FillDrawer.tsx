import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { examplePin } from '../../../service/model/history/first-steps.ts';
import { FormDrawer } from '../../components/form/drawers/FormDrawer.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { type Status, StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { service } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useOverview } from '../../service/queries/use-overview.ts';

const title = 'Fill with example data';

/** Creates example data and shows the progress. */
export function FillDrawer({ onClose }: { onClose: () => void }) {
  const hasUsers = (useOverview()?.counts.users ?? 0) > 0;
  const form = useFields({ again: '' });
  const { data: progress } = useProgress();
  const [isWatched, watch] = useState(false);
  // Also if it was started before and the drawer was closed in the meantime.
  if (progress?.state === 'filling' && !isWatched) watch(true);
  if (isWatched) return <FillProgress onClose={onClose} />;
  return (
    <OperationForm
      operation="firstSteps.fill"
      form={form}
      head={
        <>
          <p className="soft">
            Creates three users with wallets on four chains, signatures, test coins, items, a collection on ETHEREUM,
            offers, purchases, payments and a webhook to the built-in inbox. The calls appear in the request log.
          </p>
          {examplePinDetails}
        </>
      }
      fields={{
        again: hasUsers && {
          label: 'Add to the existing records',
          hint: 'Users already exist. Select this to enable the button.',
          isCheckbox: true,
        },
      }}
      input={({ again }) => ({ again: again !== '' })}
      title={title}
      subtitle="A gallery with its seller and its collector."
      submit={title}
      disabled={hasUsers && !form.values.again}
      result={() => <FillProgress onClose={onClose} />}
      onClose={onClose}
    />
  );
}

function useProgress() {
  return useQuery(
    service.firstSteps.getExamples.queryOptions(
      {},
      { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'filling' ? 400 : false) },
    ),
  );
}

const examplePinDetails = <Details of={{ 'PIN of the example users': { copy: examplePin } }} />;

/** The completed and current chapters. It continues after the drawer is closed. */
function FillProgress({ onClose }: { onClose: () => void }) {
  const { data: { state, chapters, done, failure } = unknown } = useProgress();
  const queries = useQueryClient();
  // Otherwise, the charts behind the drawer refresh only every 15 s.
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
        <Note tone="bad" role="alert" title={`Stopped at “${chapters[done]}”`}>
          {failure.message}
        </Note>
      )}
      <ol className="stack" aria-label="Progress" aria-live="polite">
        {chapters.map((chapter, index) => {
          const status = index < done ? 'done' : index > done ? 'queued' : ends[state];
          return (
            <li key={chapter} className="line" aria-current={index === done ? 'step' : undefined}>
              <StatusGlyph status={status} label={labels[status]} />
              <span className={index > done ? 'quiet' : undefined}>{chapter}</span>
            </li>
          );
        })}
      </ol>
      {examplePinDetails}
    </FormDrawer>
  );
}

const unknown = { state: 'filling', chapters: [], done: 0, failure: undefined } as const;

const titles = {
  none: title,
  filling: 'Filling with example data',
  done: 'Example data created',
  failed: 'Example data failed',
} as const;

/** The state of the next chapter. */
const ends = { none: 'queued', filling: 'progress', done: 'done', failed: 'failed' } as const satisfies Record<
  string,
  Status
>;

const labels = { queued: 'pending', progress: 'in progress', done: 'done', failed: 'failed' } as const satisfies Record<
  (typeof ends)[keyof typeof ends],
  string
>;
