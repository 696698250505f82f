import type { BrokenPermutation, StateDifference } from '../../resources/handler-proof.ts';
import { keptOfProof } from '../limits.ts';
import { hideSecrets } from '../sending/hide-secrets.ts';
import { fewestMoves } from './fewest-moves.ts';
import { holdsMoves, type Move, sequenceOf, transferLabels } from './moves.ts';
import type { EndedRun, Proving } from './proving.ts';
import { differencesOf, differenceText } from './state-differences.ts';

/** A run that ended in another state, with its moves. */
interface Broken {
  readonly run: EndedRun;
  readonly moves: readonly Move[];
  readonly isShrunk: boolean;
}

/** A broken ordering with its moves by number. */
interface Kept {
  readonly moves: readonly Move[];
  told: BrokenPermutation;
}

/**
 * Tests whether an endpoint reaches the same state if deliveries are duplicated, late or reordered:
 * first twice as recorded, then each planned ordering; one that breaks is reduced to the fewest
 * moves.
 */
export async function proveHandler(proving: Proving): Promise<void> {
  const expected = await expectedState(proving);
  if (expected) await tryAll(proving, expected.state);
  if (proving.told.status !== 'RUNNING') return;
  if (!expected) proving.fail('The time limit was reached before the deliveries were sent twice.');
  else proving.end({ status: 'ENDED', ...verdictOf(proving) });
}

/**
 * Returns the state after the deliveries as recorded; `undefined` if no ordering can be compared
 * with it.
 */
async function expectedState(proving: Proving): Promise<{ readonly state: unknown } | undefined> {
  const { events } = proving.order;
  const before = await proving.attempt([], []);
  if (!before || !hasState(proving, before)) return undefined;
  const first = await proving.attempt(events, []);
  if (!first || !isProcessed(proving, first) || !hasState(proving, first)) return undefined;
  proving.tried('AS_RECORDED', { run: first.number, isAlike: true });
  const again = await proving.attempt(events, []);
  if (!again || !hasState(proving, again)) return undefined;
  const state = stateOf(first);
  const differences = differencesTo(state, again, proving);
  proving.tried('AS_RECORDED', { run: again.number, isAlike: differences.length === 0 });
  if (differences.length > 0) {
    tellNotRepeatable(proving, again, differences);
    return undefined;
  }
  if (differencesOf(stateOf(before), state, 1).length === 0)
    proving.warn(
      'The deliveries did not change the state after the reset: it may not show their effect.',
    );
  return { state };
}

function stateOf({ state }: EndedRun): unknown {
  return state.isDone ? state.value : undefined;
}

function hasState(proving: Proving, { state }: EndedRun): boolean {
  if (!state.isDone) proving.fail(state.words);
  return state.isDone;
}

function isProcessed(proving: Proving, { replayed }: EndedRun): boolean {
  const { notProcessed, withoutAnswer } = replayed;
  const count = proving.order.events.length;
  if (withoutAnswer !== undefined)
    proving.fail(
      `The endpoint did not respond to a delivery in the recorded order. ${withoutAnswer}`,
    );
  else if (notProcessed === count)
    proving.fail('The endpoint returned no 2xx status for any delivery.');
  else if (notProcessed > 0)
    proving.warn(
      `In the recorded order, ${notProcessed} of ${count} deliveries got no 2xx response. Enable retries to send them again after the others.`,
    );
  return proving.told.status === 'RUNNING';
}

function tellNotRepeatable(
  proving: Proving,
  run: EndedRun,
  differences: readonly StateDifference[],
): void {
  const words = `The same deliveries in the same order gave different states: ${wordsOfAll(differences, run)}.`;
  const told = toBroken(proving, { run, moves: [], isShrunk: true }, differences);
  proving.end({
    ...{ status: 'ENDED', verdict: 'NOT_REPEATABLE', words },
    broken: [{ ...told, words }],
  });
}

async function tryAll(proving: Proving, expected: unknown): Promise<void> {
  const planned = proving.planned
    .filter(({ kind }) => kind !== 'AS_RECORDED')
    .flatMap(({ kind, moves: all }) => all.map((moves) => ({ kind, moves })));
  const kept = new Map<string, Kept>();
  for (const [tried, { kind, moves }] of planned.entries()) {
    const words = `Testing order ${tried + 1} of ${planned.length}.`;
    tellProgress(proving, { permutations: tried, planned: planned.length }, words);
    const run = await proving.attempt(proving.order.events, moves);
    if (!run) return;
    const isAlike = isSame(expected, run);
    if (isAlike) warnOfUnprocessed(proving, run, moves);
    const brokenRun = isAlike
      ? undefined
      : await keepBroken(proving, { run, moves, expected, kept });
    proving.tried(kind, { run: run.number, isAlike, brokenRun });
  }
  const all = { permutations: planned.length, planned: planned.length };
  tellProgress(proving, all, 'All orders were tested.');
}

function tellProgress(
  proving: Proving,
  progress: { permutations: number; planned: number },
  words: string,
): void {
  proving.tell({ words, progress: { ...proving.told.progress, ...progress } });
}

function isSame(expected: unknown, { state }: EndedRun): boolean {
  return state.isDone && differencesOf(expected, state.value, 1).length === 0;
}

function warnOfUnprocessed(proving: Proving, run: EndedRun, moves: readonly Move[]): void {
  const { notProcessed } = run.replayed;
  if (notProcessed === 0 || proving.told.warnings.length > 0) return;
  proving.warn(
    `In run ${run.number} (${transferLabels(proving.order.events, moves)}), ${notProcessed} of the deliveries got no 2xx response, but the end state is the same.`,
  );
}

/**
 * Counts a run with a known broken ordering that contains the same moves, or else searches the
 * fewest moves that break. Returns the run that it is counted with.
 */
async function keepBroken(
  proving: Proving,
  {
    expected,
    kept,
    ...met
  }: {
    readonly run: EndedRun;
    readonly moves: readonly Move[];
    readonly expected: unknown;
    readonly kept: Map<string, Kept>;
  },
): Promise<number | undefined> {
  const sequence = sequenceOf(proving.order.events.length, met.moves);
  const known = [...kept.values()].find(({ moves }) => holdsMoves(sequence, moves));
  const smallest = known ?? (await shrunk(proving, met, expected));
  const same = known ?? kept.get(JSON.stringify(smallest.moves));
  const isKept = kept.size < keptOfProof.broken && 'run' in smallest;
  if (same) same.told = { ...same.told, permutations: same.told.permutations + 1 };
  else if (isKept) {
    const differences = differencesTo(expected, smallest.run, proving);
    const told = { ...toBroken(proving, smallest, differences), run: met.run.number };
    kept.set(JSON.stringify(smallest.moves), { moves: smallest.moves, told });
  }
  proving.tell({ broken: [...kept.values()].map(({ told }) => told) });
  return same?.told.run ?? (isKept ? met.run.number : undefined);
}

async function shrunk(
  proving: Proving,
  { run, moves }: Pick<Broken, 'run' | 'moves'>,
  expected: unknown,
): Promise<Broken> {
  let smallest = run;
  const fewest = await fewestMoves(moves, async (candidate) => {
    const tried = await proving.attempt(proving.order.events, candidate);
    if (!tried) return undefined;
    if (isSame(expected, tried)) return false;
    smallest = tried;
    return true;
  });
  return { run: smallest, moves: fewest.moves, isShrunk: fewest.isDone };
}

/** Hides secrets that the endpoint or a hook received and returns. */
function differencesTo(expected: unknown, run: EndedRun, { order }: Proving): StateDifference[] {
  if (!run.state.isDone) return [];
  const hide = (text: string) => hideSecrets(text, order.secrets);
  return differencesOf(expected, run.state.value, keptOfProof.differences).map(
    ({ path, expected: wanted, found }) => ({
      path: hide(path),
      ...(wanted !== undefined && { expected: hide(wanted) }),
      ...(found !== undefined && { found: hide(found) }),
    }),
  );
}

function toBroken(
  proving: Proving,
  { run, moves, isShrunk }: Broken,
  differences: readonly StateDifference[],
): BrokenPermutation {
  const { events } = proving.order;
  return {
    run: run.number,
    words: `${transferLabels(events, moves)}: ${wordsOfAll(differences, run)}`,
    moves: moves.flatMap(({ event, isCopy, side, of }) => {
      const [moved, other] = [events[event], events[of]];
      if (!moved || !other) return [];
      return {
        ...{ eventId: moved.id, eventType: moved.type, isCopy, side },
        ...{ ofEventId: other.id, ofEventType: other.type },
      };
    }),
    sequence: sequenceOf(events.length, moves).flatMap((at) => events[at]?.id ?? []),
    differences: [...differences],
    permutations: 1,
    isShrunk,
    notProcessed: run.replayed.notProcessed,
  };
}

function wordsOfAll(differences: readonly StateDifference[], { state }: EndedRun): string {
  if (!state.isDone) return state.words.replace(/\.$/, '');
  const [first, ...others] = differences;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return first ? `${differenceText(first)}${more}` : 'the state differs';
}

function verdictOf({ told, order }: Proving) {
  const { broken, progress, isCutShort } = told;
  const { permutations, planned } = progress;
  const tried = isCutShort
    ? `${permutations} of ${planned} orders before the time limit`
    : `${permutations} permutations`;
  const [first] = broken;
  if (!first)
    return {
      verdict: 'HOLDS',
      words: `The end state of ${order.events.length} deliveries is the same in ${tried}.`,
    } as const;
  const ways = broken.length === 1 ? '1 way' : `${broken.length} ways`;
  const words = `In ${tried}, ${ways} of arriving led to a different end state. ${first.words}.`;
  return { verdict: 'BREAKS', words } as const;
}
