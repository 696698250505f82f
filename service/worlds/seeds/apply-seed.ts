import pLimit from 'p-limit';
import { findDefault, noDefaultApplication } from '../../domain/auth/client-credentials.ts';
import { worldFacts } from '../../model/installation/setting.ts';
import { datedName } from '../../model/installation/snapshot.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import {
  type Seed,
  type SeedCheck,
  type SeedEnd,
  type SeedFault,
  type SeedProgress,
  seedParts,
} from '../../model/seed/seed.ts';
import { everyApplication } from '../../model/table.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { excludeSeed, stepsBefore } from '../first-steps/first-steps.ts';
import { exampleText, seedExampleNames } from './examples/all-examples.ts';
import { restBetween } from './loading/pause-between.ts';
import { Ended, type Rejection, SeedLoader } from './loading/seed-loader.ts';
import { planSeed, type Stage, type Task } from './plan-seed.ts';
import { type SeedRun, seedRunOf } from './progress.ts';
import { type Fault, type ReadSeed, readSeed, type SeedSource } from './read-seed.ts';
import { faultsOfItems, faultsOfPeople } from './rules/items.ts';
import { faultsOfMoney, faultsOfOffers } from './rules/offers.ts';
import { faultsOfPayments } from './rules/payments.ts';
import { faultsOfReferences, faultsOfWorld } from './rules/references.ts';

interface StartedSeed {
  /** Resolves after the first entry, or when loading has ended. */
  readonly first: Promise<SeedProgress>;
  readonly whole: Promise<SeedProgress>;
}

/**
 * Loads a seed for the chosen or default application, after validating all of it and creating a snapshot. If an entry
 * is rejected, the previous world is restored; if that is impossible, the progress reports it.
 */
export async function startSeed(ports: Ports, source: SeedSource, caller: Caller): Promise<Result<StartedSeed>> {
  const run = seedRunOf(ports);
  const owner = ownerOf(ports, caller);
  if (!owner.ok) return owner;
  if (run.isUnderWay)
    return fail('seed.under-way', 'Another seed is loading. Wait until it is complete: GET /_vaultdesk/seeds.');
  const checked = checkSeed(ports, source);
  if (!checked.ok) return checked;
  const { seed, faults } = checked.value;
  if (!seed || faults.length > 0) return rejectFaults(faults);
  // The audit entry comes first: the log continues if a world is restored.
  const audit = await ports.storage.transact(() => ok());
  if (!audit.ok) return audit;
  run.start(source.label);
  const before = await snapshotBefore(ports);
  if (!before.ok) {
    run.end({ ...before.failure, pointer: '', wayBack: 'Nothing was created.' });
    return before;
  }
  const stages = planSeed(new SeedLoader(ports, owner.value, seed));
  run.plan(stages, before.value);
  run.stepsBefore = stepsBefore(ports, owner.value);
  const created = { run, stages, checked: checked.value, snapshot: before.value, source: sourceAfter(ports, source) };
  // Its calls are those of an application, but fault rules do not apply: it is the work of the operator.
  return ok(ports.faults.outside(() => createAll(ports, created)));
}

/** The application that a seed is loaded for. */
export function ownerOf(ports: Pick<Ports, 'storage'>, caller: Caller): Result<string> {
  const callerApplicationId = caller.role === 'anonymous' ? undefined : caller.applicationId;
  const applicationId = callerApplicationId ?? ports.storage.read(findDefault)?.id;
  return applicationId === undefined ? noDefaultApplication : ok(applicationId);
}

function rejectFaults(faults: readonly SeedFault[]): Failed {
  const fields = faults
    .slice(0, 20)
    .map(({ pointer, line, column, message }) => ({
      path: line === undefined ? pointer || '/' : `${pointer || '/'} (line ${line}, column ${column})`,
      message,
    }));
  const [first] = fields;
  const sentence = `The seed has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}. Nothing was created. ${first?.path}: ${first?.message}`;
  return fail('seed.faulty', sentence, fields);
}

/** The name of a snapshot that is taken before a seed is loaded starts with this. */
export const beforeSeed = 'before-seed-';

async function snapshotBefore({ snapshots, clock }: Ports): Promise<Result<string>> {
  const usedNames = new Set((await snapshots.list()).map(({ name }) => name));
  const stored = await snapshots.create(datedName(beforeSeed, clock.now(), (name) => usedNames.has(name)));
  return stored.ok ? ok(stored.value.name) : stored;
}

interface Work {
  readonly run: SeedRun;
  readonly stages: readonly Stage[];
  readonly checked: Pick<CheckedSeed, 'locate'>;
  /** Of the state before. */
  readonly snapshot: string;
  /** The source of the world from now on. */
  readonly source: string | undefined;
}

/** A seed is the source of a world that has no users yet. */
function sourceAfter({ storage }: Ports, { label }: SeedSource): string | undefined {
  const isEmpty = storage.read(({ users }) => users.countBy('byCreation', everyApplication)) === 0;
  return isEmpty ? ['seed', label].filter(Boolean).join(' ') : undefined;
}

function createAll(ports: Ports, job: Work): StartedSeed {
  const { run } = job;
  let resolveFirst = () => {};
  const first = new Promise<SeedProgress>((resolve) => {
    resolveFirst = () => resolve(run.progress());
  });
  const whole = createStages(ports, job, resolveFirst).then(async (stopped) => {
    if (!stopped && run.stepsBefore) await excludeSeed(ports, run.stepsBefore);
    if (!stopped && job.source) await noteSource(ports, job.source);
    run.end(stopped && (await endOf(ports, stopped, job.snapshot)));
    resolveFirst();
    return run.progress();
  });
  return { first, whole };
}

/** If it cannot be stored, only the name of the source is lost. */
function noteSource({ storage }: Ports, value: string): Promise<Result<void>> {
  return storage.transact(({ installation }) => {
    installation.put({ id: worldFacts.source, value });
    return ok();
  });
}

type Stopped = { readonly position: Omit<SeedFault, 'message'>; readonly error: unknown };

/** Never rejects; returns the position if it stopped early. */
async function createStages(
  ports: Ports,
  { run, stages, checked }: Work,
  onFirst: () => void,
): Promise<Stopped | undefined> {
  let stopped: Stopped | undefined;
  const pauseBetween = restBetween(ports);
  for (const { chapter, tasks, atOnce } of stages) {
    const limit = pLimit(pauseBetween ? 1 : atOnce);
    const runTask = async ({ path, run: createEntry }: Task) => {
      if (stopped) return;
      const { message: _none, ...position } = checked.locate({ path, message: '' });
      run.note({ pointer: position.pointer, line: position.line });
      try {
        await createEntry();
        await pauseBetween?.();
        run.endTask(chapter);
        onFirst();
      } catch (error) {
        stopped ??= { position, error };
      }
    };
    await Promise.all(tasks.map((task) => limit(() => runTask(task))));
    if (stopped) return stopped;
  }
  return undefined;
}

/** Restores the world from before the seed, if possible, and reports the result. */
async function endOf(ports: Ports, { position, error }: Stopped, snapshot: string): Promise<SeedEnd> {
  const isReplaced = ports.changes.ended.aborted;
  const rejection = isReplaced ? replaced : rejectionOf(ports, error);
  if (isReplaced) return { ...rejection, ...position, wayBack: 'This world contains none of its entries.' };
  const restored = await ports.worlds.restore(snapshot);
  if (restored.ok)
    return {
      ...{ ...rejection, ...position },
      wayBack: `The previous state was restored. The entries of the seed are stored in the snapshot ${restored.value.undo}.`,
    };
  const { message } = restored.failure;
  const wayBack = `Entries created before it remain, because the world could not be restored. ${message} The snapshot ${snapshot} contains the state before the seed.`;
  return { ...rejection, ...position, wayBack };
}

const replaced = { code: 'world.restored', message: 'The world of the seed was replaced by another world.' };

function rejectionOf({ log }: Pick<Ports, 'log'>, error: unknown): Rejection {
  if (error instanceof Ended) return error.rejection;
  log.error('seed.threw', { error: toError(error) });
  return { code: 'UNKNOWN_ERROR', message: 'An unexpected error occurred. See the log.' };
}

type CheckPorts = Pick<Ports, 'settings' | 'clock' | 'chains'>;

/** A validated seed; it is valid if it has no faults. */
interface CheckedSeed extends Pick<ReadSeed, 'locate'> {
  readonly seed: Seed | undefined;
  /** In the order of the file. */
  readonly faults: readonly SeedFault[];
}

/** The maximum number of reported faults. */
const listedFaults = 50;

/** Validates a seed before loading it; `body.malformed` if not JSON. Without ports, ignores reachability. */
export function checkSeed(ports: CheckPorts | undefined, source: SeedSource): Result<CheckedSeed> {
  const read = readSeed(source);
  if (!read.ok) return read;
  const { seed, locate, faults } = read.value;
  const semanticFaults = seed ? faultsOfMeaning(ports, seed).map(locate) : [];
  return ok({ seed, locate, faults: [...faults, ...semanticFaults].toSorted(byPlace) });
}

/** The check result for an operator. */
export function toSeedCheck({ seed, faults }: CheckedSeed): SeedCheck {
  const entries = seedParts.map((part) => [part, Object.keys(seed?.[part] ?? {}).length] as const);
  return {
    fits: faults.length === 0,
    faults: faults.slice(0, listedFaults),
    faultCount: faults.length,
    entries: Object.fromEntries(entries.filter(([, count]) => count > 0)),
  };
}

function faultsOfMeaning(ports: CheckPorts | undefined, seed: Seed): Fault[] {
  const references = faultsOfReferences(seed);
  const faults = [
    ...references,
    ...faultsOfPeople(seed),
    ...faultsOfItems(seed),
    ...faultsOfOffers(seed),
    ...faultsOfPayments(seed),
    ...(ports ? faultsOfWorld(ports, seed) : []),
  ];
  // Balances can only be computed if all references are valid.
  return references.length > 0 ? faults : [...faults, ...faultsOfMoney(seed)];
}

function byPlace(a: SeedFault, b: SeedFault): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0) || (a.pointer < b.pointer ? -1 : 1);
}

/** A seed in one of its forms: itself, its file as text, or the name of an included seed. */
export interface SentSeed {
  readonly seed: string | Readonly<Record<string, unknown>>;
  readonly label?: string | undefined;
}

/** Converts a sent seed to a source; an included seed is labelled with its name. */
export function sourceOf({ seed, label }: SentSeed): SeedSource {
  if (typeof seed !== 'string') return { value: seed, label };
  const exampleName = seedExampleNames.find((name) => name === seed);
  return exampleName === undefined ? { text: seed, label } : { text: exampleText(exampleName), label: exampleName };
}
