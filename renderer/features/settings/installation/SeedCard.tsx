import { Button, FileButton, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { client, service } from '../../../service/call/client.ts';
import type { OutputOf } from '../../../service/call/operations.ts';
import { saveFile } from '../../../service/call/save-file.ts';

interface Chosen {
  readonly name: string;
  /** The text of a file, or the name of an example. */
  readonly seed: string;
}

type Check = OutputOf<'seeds.check'>;

/** Checks and loads a world from a file or an example, and exports this world as such a file. */
export function SeedCard() {
  const [selection, setSelection] = useState<Chosen>();
  const [checkResult, setCheckResult] = useState<Check>();
  const examples = useQuery(service.seeds.listExamples.queryOptions({}));
  const check = useOperation('seeds.check');
  const make = useOperation('seeds.make');
  const { data: progress, refetch } = useQuery(
    service.seeds.getProgress.queryOptions(
      {},
      { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'applying' ? 400 : false) },
    ),
  );
  const choose = (next: Chosen | undefined) => {
    setSelection(next);
    setCheckResult(undefined);
  };
  const takeFile = async (file: File | null) => {
    if (file) choose({ name: file.name, seed: await file.text() });
  };
  const isRunning = progress?.state === 'applying';
  // The name of the seed that this card loads.
  const loading = useRef('');
  const snapshot = progress?.state === 'done' && progress.snapshot;
  useEffect(() => {
    const name = loading.current;
    if (!snapshot || !name) return;
    loading.current = '';
    void import('../../../frame/action/confirm/ConfirmOperation.tsx').then(({ reportSeed }) =>
      reportSeed(name, snapshot),
    );
  }, [snapshot]);
  const load = ({ name, seed }: Chosen) =>
    make.attempt({ seed, label: name.slice(-80) }, () => {
      loading.current = name;
      return refetch();
    });
  return (
    <Card title="Seed" id="seed" actions={<ExportButton />}>
      <div className="stack roomy">
        <p className="soft">
          A world in one file: users, wallets, items, offers, payments. It is checked first and rolled back if loading
          fails.
        </p>
        <div className="row">
          <FileButton accept=".json,application/json" onChange={(file) => void takeFile(file)}>
            {(props) => (
              <Button size="xs" {...props}>
                Choose a file…
              </Button>
            )}
          </FileButton>
          <Select
            size="xs"
            aria-label="Example"
            placeholder="Or choose an example"
            data={examples.data?.map(({ name }) => name) ?? []}
            onChange={(name) => name !== null && choose({ name, seed: name })}
          />
        </div>
        {selection && (
          <div className="row">
            <Button size="xs" {...check.button} onClick={() => check.attempt({ seed: selection.seed }, setCheckResult)}>
              Check {selection.name}
            </Button>
            <Button
              size="xs"
              variant="filled"
              {...make.button}
              loading={make.busy || isRunning}
              disabled={checkResult?.fits === false}
              onClick={() => load(selection)}
            >
              Load seed
            </Button>
          </div>
        )}
        {Boolean(check.error) && <FailureAlert error={check.error} />}
        {Boolean(make.error) && <FailureAlert error={make.error} />}
        {checkResult && <Faults {...checkResult} />}
        <Progress progress={progress} />
      </div>
    </Card>
  );
}

/** All problems with their lines, or a success message. */
function Faults({ fits, faults, faultCount, entries }: Check) {
  const total = Object.values(entries).reduce((sum, count) => sum + count, 0);
  if (fits) return <Note tone="ok" role="status" title={`Valid seed: ${counted(total, 'record')}`} />;
  return (
    <Note tone="bad" role="alert" title={counted(faultCount, 'fault')}>
      <ol className="stack">
        {faults.map(({ pointer, line, column, message }) => (
          <li key={`${line}:${column} ${pointer} ${message}`}>
            {line !== undefined && `Line ${line}, column ${column}: `}
            <code>{pointer || '/'}</code> {message}
          </li>
        ))}
      </ol>
    </Note>
  );
}

function Progress({ progress }: { progress: OutputOf<'seeds.getProgress'> | undefined }) {
  if (!progress || progress.state === 'none') return null;
  const { state, done, total, at, failure } = progress;
  if (failure)
    return (
      <Note tone="bad" role="alert" title={`Stopped at ${failure.pointer || '/'}`}>
        {failure.line !== undefined && `Line ${failure.line}: `}
        {failure.message} {failure.wayBack}
      </Note>
    );
  return (
    <div>
      {state !== 'done' && (
        <progress
          aria-label="Seed"
          value={done}
          max={total || 1}
          style={{ width: '100%', accentColor: 'var(--vd-accent)' }}
        />
      )}
      <p className="quiet small inline" role="status">
        {state === 'done' && <StatusGlyph status="done" />}
        {state === 'done' ? 'Seed applied' : `Loading ${at?.pointer ?? 'seed'}`}: {done} of {total}
      </p>
    </div>
  );
}

function ExportButton() {
  const { error, mutate } = useMutation({
    mutationFn: async () => {
      const seed = await client.seeds.export.query({});
      saveFile('vaultdesk-seed.json', `${JSON.stringify(seed, null, 2)}\n`, 'application/json');
    },
  });
  return (
    <>
      {error && <FailureAlert error={error} />}
      <Button size="xs" onClick={() => mutate()}>
        Export this world
      </Button>
    </>
  );
}
