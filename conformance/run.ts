import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { Blocked, Deviation, Skipped, type Target } from './client.ts';
import { type Exchange, exchangeLines } from './exchange.ts';
import type { Check } from './expect.ts';
import { openReceiver } from './receiver.ts';
import type { Part, Statement, Subject } from './shapes.ts';
import { clientMarket } from './statements/clients/client-market.ts';
import { clientPlaces, clientWallets } from './statements/clients/client-shapes.ts';
import { authentication, conventions } from './statements/conventions.ts';
import { exactFields } from './statements/exact-fields.ts';
import { executions } from './statements/executions.ts';
import { fulfillments, marketUsers } from './statements/market.ts';
import { offers, openMarket } from './statements/offers.ts';
import { openReplies } from './statements/open-replies.ts';
import { openEncryption, openSigning } from './statements/open-signing.ts';
import { openUsers } from './statements/open-users.ts';
import { scope } from './statements/scope.ts';
import { signatures } from './statements/signatures.ts';
import { recovery, signingMethods } from './statements/signing-methods.ts';
import { openTokens, tokensAndMints } from './statements/tokens.ts';
import { wallets } from './statements/wallets.ts';
import { events, openPayments, webhooks } from './statements/webhooks.ts';
import { names } from './world/tokens.ts';
import { createWorld, type Profile, type World } from './world/world.ts';

/**
 * `held`: passed. `deviates`: failed. `blocked`: a precondition could not be created. `skipped`: an option is missing.
 */
type Outcome = 'held' | 'deviates' | 'blocked' | 'skipped';

export interface Verdict {
  readonly id: string;
  readonly says: string;
  readonly subject: string;
  readonly part: Part;
  readonly outcome: Outcome;
  /** The reason as a sentence, unless it passed. */
  readonly why?: string;
  readonly exchange?: Exchange | undefined;
  /** The requests whose responses it evaluated. @example "POST http://127.0.0.1:8787/offers" */
  readonly evaluated: readonly string[];
}

/** The selected part of the suite. */
export interface Choice {
  /** Ids; `*` matches any text. @example "users.*" */
  readonly only: readonly string[];
  readonly withOpenPoints: boolean;
  /** Assertions of the other profile are skipped. */
  readonly profile: Profile;
}

export interface Course {
  readonly target: Target;
  readonly choice: Choice;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Default: the suite. */
  readonly subjects?: readonly Subject[];
}

/** Runs the suite against an implementation and deletes the webhooks that it registered. */
export async function verify(
  { target, choice, startedAt, subjects = suite }: Course,
  report?: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const receiver = await openReceiver(target.receiverUrl);
  const course = { run: randomBytes(4).toString('hex'), startedAt, names, profile: choice.profile };
  const world = createWorld(target, receiver, course);
  try {
    return await run(world, choose(subjects, choice), report);
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
    .map((subject) => ({ ...subject, statements: subject.statements.filter(({ id }) => isChosen(id)) }))
    .filter(({ statements }) => statements.length > 0);
}

function patternOf(glob: string): RegExp {
  const literal = glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${literal}$`);
}

/** Assertions that wait for a chain do not block the others. */
const atOnce = 8;

/** Checks all assertions concurrently; reports each verdict in the order of the suite, as soon as possible. */
async function run(
  world: World,
  subjects: readonly Subject[],
  report: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const limit = pLimit(atOnce);
  const all = subjects.flatMap((subject) => subject.statements.map((statement) => ({ subject, statement })));
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
  const evaluated = new Set<string>();
  const observe = ({ request }: Exchange) => void evaluated.add(`${request.method} ${request.url}`);
  const outcome = await checkOf(statement)({ ...world, observe }).then(
    () => ({ outcome: 'held' }) as const,
    (error: unknown) => outcomeOf(error),
  );
  return { id, says, subject: title, part, evaluated: [...evaluated], ...outcome };
}

/** The check, or a skip in the other profile. */
function checkOf({ check, profile }: Statement): Check {
  return async (world) => {
    if (profile === undefined || profile === world.profile) return check(world);
    throw new Skipped(`Holds in the profile ${profile} only. Pass --profile ${profile}.`);
  };
}

function outcomeOf(error: unknown): Pick<Verdict, 'outcome' | 'why' | 'exchange'> {
  if (error instanceof Deviation) return { outcome: 'deviates', why: error.message, exchange: error.exchange };
  if (error instanceof Blocked) return { outcome: 'blocked', why: error.message, exchange: error.exchange };
  if (error instanceof Skipped) return { outcome: 'skipped', why: error.message };
  const reason = error instanceof Error ? error.message : String(error);
  return { outcome: 'blocked', why: `The suite cannot evaluate the response: ${reason}.` };
}

/** The contract, followed by the decisions that it leaves open. */
export const suite: readonly Subject[] = [
  conventions,
  authentication,
  signingMethods,
  recovery,
  signatures,
  executions,
  wallets,
  marketUsers,
  offers,
  fulfillments,
  webhooks,
  events,
  tokensAndMints,
  openReplies,
  scope,
  openUsers,
  openSigning,
  openEncryption,
  openMarket,
  openPayments,
  openTokens,
  exactFields,
  clientPlaces,
  clientWallets,
  clientMarket,
];

export type Counts = Readonly<Record<Outcome, number>>;

export function countsOf(verdicts: readonly Verdict[]): Counts {
  const counts = { held: 0, deviates: 0, blocked: 0, skipped: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

/** The mark in front of an assertion. */
const marks: Readonly<Record<Outcome, string>> = { held: '✓', deviates: '✗', blocked: '✗', skipped: '–' };

/** A verdict as terminal lines: one line, and the exchange if it failed. */
export function terminalLines(verdict: Verdict): string[] {
  const { id, says, outcome, why } = verdict;
  const line = `${marks[outcome]} ${id}  “${says}”`;
  if (outcome === 'held') return [line];
  return [line, `    ${why}`, ...seenLines(verdict).map((text) => `    | ${text}`)];
}

/** The summary line. @example "283 passed, 2 failed, 0 blocked, 0 skipped" */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const { held, deviates, blocked, skipped } = countsOf(verdicts);
  return `${held} passed, ${deviates} failed, ${blocked} blocked, ${skipped} skipped`;
}

export interface Heading {
  readonly baseUrl: string;
  /** ISO 8601 */
  readonly at: string;
}

const titles: readonly (readonly [Outcome, string])[] = [
  ['deviates', 'Failed'],
  ['blocked', 'Blocked'],
  ['skipped', 'Skipped'],
  ['held', 'Passed'],
];

/** The report as Markdown: failed, blocked, skipped, passed. */
export function toMarkdown({ baseUrl, at }: Heading, verdicts: readonly Verdict[]): string {
  const head = [`# Conformance of ${baseUrl}`, `${at}: ${summaryOf(verdicts)}.`];
  const sections = titles.flatMap(([outcome, title]) => {
    const items = verdicts.filter((verdict) => verdict.outcome === outcome).map(markdownOf);
    return items.length > 0 ? [`## ${title}`, ...items] : [];
  });
  return `${[...head, ...sections].join('\n\n')}\n`;
}

function markdownOf(verdict: Verdict): string {
  const { id, says, outcome, why } = verdict;
  const line = `${marks[outcome]} \`${id}\` (“${says.replaceAll('|', '\\|')}”)`;
  if (outcome === 'held') return line;
  const lines = seenLines(verdict);
  const exchangeBlock = lines.length > 0 ? `\n\n\`\`\`http\n${lines.join('\n')}\n\`\`\`` : '';
  return `### ${line}\n\n${why}${exchangeBlock}`;
}

/** The lines of the exchange if the outcome needs an explanation, else no lines. */
function seenLines({ outcome, exchange }: Verdict): string[] {
  return exchange && outcome !== 'held' && outcome !== 'skipped' ? exchangeLines(exchange) : [];
}
