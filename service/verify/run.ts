import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { Blocked, Deviation, Skipped } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { openReceiver } from './receiver.ts';
import type { Part, Statement, Subject } from './statement.ts';
import { suite } from './suite.ts';
import type { Target } from './target.ts';
import { names } from './world/names.ts';
import { createWorld, type World } from './world/world.ts';

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

/** The selected part of the suite. */
export interface Choice {
  /** Ids; `*` matches any text. @example "users.*" */
  readonly only: readonly string[];
  readonly withOpenPoints: boolean;
}

/** A run of the suite. */
export interface Course {
  readonly target: Target;
  readonly choice: Choice;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** Runs the suite against an implementation and deletes the webhooks that it registered. */
export async function verify(
  { target, choice, startedAt }: Course,
  report?: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const receiver = await openReceiver(target.receiverUrl);
  const course = { run: randomBytes(4).toString('hex'), startedAt, names };
  const world = createWorld(target, receiver, course);
  try {
    return await run(world, choose(suite, choice), report);
  } finally {
    await Promise.allSettled(world.farewells.map((farewell) => farewell()));
    await receiver.close();
  }
}

/** Filters subjects and assertions by the choice. */
export function choose(subjects: readonly Subject[], { only, withOpenPoints }: Choice): Subject[] {
  const patterns = only.map(patternOf);
  const isChosen = (id: string) => patterns.length === 0 || patterns.some((item) => item.test(id));
  return subjects
    .filter(({ part }) => withOpenPoints || part === 'contract')
    .map((subject) => ({
      ...subject,
      statements: subject.statements.filter(({ id }) => isChosen(id)),
    }))
    .filter(({ statements }) => statements.length > 0);
}

function patternOf(glob: string): RegExp {
  const literal = glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${literal}$`);
}

/** Assertions that wait for a chain do not block the others. */
const atOnce = 8;

/**
 * Checks all assertions concurrently; reports each verdict in the order of the suite, as soon as
 * possible.
 */
async function run(
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
  const reason = error instanceof Error ? error.message : String(error);
  return { outcome: 'blocked', why: `The suite cannot evaluate the response: ${reason}.` };
}
