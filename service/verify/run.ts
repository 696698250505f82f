import pLimit from 'p-limit';
import type { Exchange } from './exchange.ts';
import type { Part, Statement, Subject } from './statement.ts';
import { Blocked, Deviation, Skipped } from './verdicts.ts';
import type { World } from './world/world.ts';

/**
 * `held`: passed. `deviates`: failed. `blocked`: a precondition could not be created. `skipped`: an
 * option is missing.
 */
export type Outcome = 'held' | 'deviates' | 'blocked' | 'skipped';

/** The outcome of an assertion. */
export interface Verdict {
  readonly id: string;
  readonly says: string;
  readonly subject: string;
  readonly part: Part;
  readonly outcome: Outcome;
  /** The reason as a sentence, unless it passed. */
  readonly why?: string;
  readonly exchange?: Exchange | undefined;
}

/** Assertions that wait for a chain do not block the others. */
const atOnce = 8;

/**
 * Checks all assertions concurrently; reports each verdict in the order of the suite, as soon as
 * possible.
 */
export async function run(
  world: World,
  subjects: readonly Subject[],
  report: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const limit = pLimit(atOnce);
  const all = subjects.flatMap((subject) =>
    subject.statements.map((statement) => ({ subject, statement })),
  );
  const isLast = ({ statement }: { readonly statement: Statement }) => statement.isLast === true;
  const beside = all.filter((item) => !isLast(item)).map((item) => limit(() => judge(world, item)));
  const verdicts: Verdict[] = [];
  const addVerdict = (verdict: Verdict) => {
    verdicts.push(verdict);
    report(verdict);
  };
  for (const verdict of beside) addVerdict(await verdict);
  for (const item of all.filter(isLast)) addVerdict(await judge(world, item));
  return verdicts;
}

async function judge(
  world: World,
  { subject, statement }: { readonly subject: Subject; readonly statement: Statement },
): Promise<Verdict> {
  const { id, says } = statement;
  const { title, part } = subject;
  const outcome = await statement.check(world).then(
    () => ({ outcome: 'held' }) as const,
    (error: unknown) => outcomeOf(error),
  );
  return { id, says, subject: title, part, ...outcome };
}

function outcomeOf(error: unknown): Pick<Verdict, 'outcome' | 'why' | 'exchange'> {
  if (error instanceof Deviation)
    return { outcome: 'deviates', why: error.message, exchange: error.exchange };
  if (error instanceof Blocked)
    return { outcome: 'blocked', why: error.message, exchange: error.exchange };
  if (error instanceof Skipped) return { outcome: 'skipped', why: error.message };
  return {
    outcome: 'blocked',
    why: `The suite cannot evaluate the response: ${messageOf(error)}.`,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
