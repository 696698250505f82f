import { exchangeLines } from './exchange.ts';
import type { Outcome, Verdict } from './run.ts';

/** How many statements came to what. */
export type Counts = Readonly<Record<Outcome, number>>;

export function countsOf(verdicts: readonly Verdict[]): Counts {
  const counts = { held: 0, deviates: 0, blocked: 0, skipped: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

/** The sign that stands before a statement. */
export const marks: Readonly<Record<Outcome, string>> = {
  held: '✓',
  deviates: '✗',
  blocked: '✗',
  skipped: '–',
};

/** A verdict as the terminal shows it: one line, and what was seen where it did not hold. */
export function terminalLines(verdict: Verdict): string[] {
  const { id, says, outcome, why } = verdict;
  const line = `${marks[outcome]} ${id}  “${says}”`;
  if (outcome === 'held') return [line];
  return [line, `    ${why}`, ...seenLines(verdict).map((text) => `    | ${text}`)];
}

/** The last line. @example "283 held, 2 deviate, 0 blocked, 0 skipped" */
export function summaryOf(verdicts: readonly Verdict[]): string {
  const { held, deviates, blocked, skipped } = countsOf(verdicts);
  return `${held} held, ${deviates} deviate, ${blocked} blocked, ${skipped} skipped`;
}

/** What a run was about. */
export interface Heading {
  readonly baseUrl: string;
  /** ISO 8601 */
  readonly at: string;
}

/** Statements that came to the same. */
export interface Section {
  readonly outcome: Outcome;
  readonly title: string;
  readonly verdicts: readonly Verdict[];
}

const titles: readonly (readonly [Outcome, string])[] = [
  ['deviates', 'What deviates'],
  ['blocked', 'What could not be looked at'],
  ['skipped', 'What was skipped'],
  ['held', 'What held'],
];

/** First what deviates, then what nobody knows, what was skipped, and what held. */
export function sectionsOf(verdicts: readonly Verdict[]): Section[] {
  return titles
    .map(([outcome, title]) => ({
      outcome,
      title,
      verdicts: verdicts.filter((one) => one.outcome === outcome),
    }))
    .filter((section) => section.verdicts.length > 0);
}

/** What was said and answered, where that explains an outcome; no lines elsewhere. */
export function seenLines({ outcome, exchange }: Verdict): string[] {
  return exchange && outcome !== 'held' && outcome !== 'skipped' ? exchangeLines(exchange) : [];
}

/** The report as Markdown. */
export function toMarkdown({ baseUrl, at }: Heading, verdicts: readonly Verdict[]): string {
  const sections = sectionsOf(verdicts).map(({ title, verdicts: some }) =>
    [`## ${title}`, ...some.map(markdownOf)].join('\n\n'),
  );
  const head = [`# ${baseUrl} against the contract`, `${at}: ${summaryOf(verdicts)}.`];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

function markdownOf(verdict: Verdict): string {
  const { id, says, outcome, why } = verdict;
  const line = `${marks[outcome]} \`${id}\` (“${says.replaceAll('|', '\\|')}”)`;
  if (outcome === 'held') return line;
  const seen = seenLines(verdict);
  const shown = seen.length > 0 ? `\n\n\`\`\`http\n${seen.join('\n')}\n\`\`\`` : '';
  return `### ${line}\n\n${why}${shown}`;
}
