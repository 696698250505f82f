import type { BrokenPermutation, StateDifference } from '../../../model/webhooks/handler-proof.ts';
import { runLimit } from '../limits.ts';
import { hideSecrets } from '../sending/prepare-delivery.ts';
import { fewestMoves, holdsMoves, type Move, sequenceOf, transferLabels } from './fewest-moves.ts';
import { differencesOf, differenceText } from './hooks.ts';
import type { EndedRun, Proving } from './proving.ts';

/** A run that ended in another state, with its moves. */
type BrokenRun = { readonly run: EndedRun; readonly moves: readonly Move[]; readonly isShrunk: boolean };

/** A broken ordering with its moves by number. */
type RecordedBreak = { readonly moves: readonly Move[]; permutation: BrokenPermutation };

/**
 * Tests whether an endpoint reaches the same state if deliveries are duplicated, late or reordered: first twice as
 * recorded, then each planned ordering; one that breaks is reduced to the fewest moves.
 */
export async function proveHandler(proving: Proving): Promise<void> {
  const expected = await expectedState(proving);
  if (expected) await tryAll(proving, expected.state);
  if (proving.report.status !== 'RUNNING') return;
  if (!expected) proving.fail('The time limit was reached before the deliveries were sent twice.');
  else proving.end({ status: 'ENDED', ...verdictOf(proving) });
}

/** Returns the state after the deliveries as recorded; `undefined` if no ordering can be compared with it. */
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
    reportNotRepeatable(proving, again, differences);
    return undefined;
  }
  if (differencesOf(stateOf(before), state, 1).length > 0) return { state };
  proving.fail(
    'The deliveries did not change the state after the reset, so no order can be compared. Check that the state URL returns what the handler changes, and that the handler processes these events.',
  );
  return undefined;
}

function stateOf({ state }: EndedRun): unknown {
  return state.isDone ? state.value : undefined;
}

function hasState(proving: Proving, { state }: EndedRun): boolean {
  if (!state.isDone) proving.fail(state.words);
  return state.isDone;
}

function isProcessed(proving: Proving, { replayed }: EndedRun): boolean {
  const { notProcessed, withoutResponse } = replayed;
  const count = proving.order.events.length;
  if (withoutResponse !== undefined)
    proving.fail(`The endpoint did not respond to a delivery in the recorded order. ${withoutResponse}`);
  else if (notProcessed === count) proving.fail('The endpoint returned no 2xx status for any delivery.');
  else if (notProcessed > 0)
    proving.warn(
      `In the recorded order, ${notProcessed} of ${count} deliveries got no 2xx response. Enable retries to send them again after the others.`,
    );
  return proving.report.status === 'RUNNING';
}

function reportNotRepeatable(proving: Proving, run: EndedRun, differences: readonly StateDifference[]): void {
  const message = `The same deliveries in the same order gave different states: ${wordsOfAll(differences, run)}.`;
  const permutation = toBroken(proving, { run, moves: [], isShrunk: true }, differences);
  proving.end({
    ...{ status: 'ENDED', verdict: 'NOT_REPEATABLE', words: message },
    broken: [{ ...permutation, words: message }],
  });
}

async function tryAll(proving: Proving, expected: unknown): Promise<void> {
  const planned = proving.planned
    .filter(({ kind }) => kind !== 'AS_RECORDED')
    .flatMap(({ kind, moves: all }) => all.map((moves) => ({ kind, moves })));
  const recorded = new Map<string, RecordedBreak>();
  for (const [tried, { kind, moves }] of planned.entries()) {
    const message = `Testing order ${tried + 1} of ${planned.length}.`;
    reportProgress(proving, { permutations: tried, planned: planned.length }, message);
    const run = await proving.attempt(proving.order.events, moves);
    if (!run) return;
    const isAlike = isSame(expected, run);
    if (isAlike) warnOfUnprocessed(proving, run, moves);
    const brokenRun = isAlike ? undefined : await saveFailedRun(proving, { run, moves, expected, recorded });
    proving.tried(kind, { run: run.number, isAlike, brokenRun });
  }
  const all = { permutations: planned.length, planned: planned.length };
  reportProgress(proving, all, 'All orders were tested.');
}

function reportProgress(proving: Proving, progress: { permutations: number; planned: number }, message: string): void {
  proving.update({ words: message, progress: { ...proving.report.progress, ...progress } });
}

function isSame(expected: unknown, { state }: EndedRun): boolean {
  return state.isDone && differencesOf(expected, state.value, 1).length === 0;
}

function warnOfUnprocessed(proving: Proving, run: EndedRun, moves: readonly Move[]): void {
  const { notProcessed } = run.replayed;
  if (notProcessed === 0 || proving.report.warnings.length > 0) return;
  proving.warn(
    `In run ${run.number} (${transferLabels(proving.order.events, moves)}), ${notProcessed} of the deliveries got no 2xx response, but the end state is the same.`,
  );
}

/** Counts a run with a known broken ordering that it contains, or else searches the fewest moves that break. */
async function saveFailedRun(
  proving: Proving,
  {
    expected,
    recorded,
    ...brokenRun
  }: {
    readonly run: EndedRun;
    readonly moves: readonly Move[];
    readonly expected: unknown;
    readonly recorded: Map<string, RecordedBreak>;
  },
): Promise<number | undefined> {
  const sequence = sequenceOf(proving.order.events.length, brokenRun.moves);
  const matching = [...recorded.values()].find(({ moves }) => holdsMoves(sequence, moves));
  const smallest = matching ?? (await shrunk(proving, brokenRun, expected));
  const same = matching ?? recorded.get(JSON.stringify(smallest.moves));
  const isStored = recorded.size < runLimit.broken && 'run' in smallest;
  if (same) same.permutation = { ...same.permutation, permutations: same.permutation.permutations + 1 };
  else if (isStored) {
    const differences = differencesTo(expected, smallest.run, proving);
    const permutation = { ...toBroken(proving, smallest, differences), run: brokenRun.run.number };
    recorded.set(JSON.stringify(smallest.moves), { moves: smallest.moves, permutation });
  }
  proving.update({ broken: [...recorded.values()].map(({ permutation }) => permutation) });
  return same?.permutation.run ?? (isStored ? brokenRun.run.number : undefined);
}

async function shrunk(
  proving: Proving,
  { run, moves }: Pick<BrokenRun, 'run' | 'moves'>,
  expected: unknown,
): Promise<BrokenRun> {
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
  return differencesOf(expected, run.state.value, runLimit.differences).map(
    ({ path, expected: expectedText, found }) => ({
      path: hide(path),
      ...(expectedText !== undefined && { expected: hide(expectedText) }),
      ...(found !== undefined && { found: hide(found) }),
    }),
  );
}

function toBroken(
  proving: Proving,
  { run, moves, isShrunk }: BrokenRun,
  differences: readonly StateDifference[],
): BrokenPermutation {
  const { events } = proving.order;
  return {
    run: run.number,
    words: `${transferLabels(events, moves)}: ${wordsOfAll(differences, run)}`,
    moves: moves.flatMap(({ event, isCopy, side, of }) => {
      const [movedEvent, referenceEvent] = [events[event], events[of]];
      if (!movedEvent || !referenceEvent) return [];
      return {
        ...{ eventId: movedEvent.id, eventType: movedEvent.type, isCopy, side },
        ...{ ofEventId: referenceEvent.id, ofEventType: referenceEvent.type },
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

function verdictOf({ report, order }: Proving) {
  const { broken, progress, isCutShort } = report;
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
  const wayCount = broken.length === 1 ? '1 way' : `${broken.length} ways`;
  const message = `In ${tried}, ${wayCount} of arriving led to a different end state. ${first.words}.`;
  return { verdict: 'BREAKS', words: message } as const;
}
