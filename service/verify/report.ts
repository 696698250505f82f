import { exchangeLines } from './exchange.ts';
import type { Outcome, Verdict } from './run.ts';

/** The number of assertions per outcome. */
export type Counts = Readonly<Record<Outcome, number>>;

export function countsOf(verdicts: readonly Verdict[]): Counts {
  const counts = { held: 0, deviates: 0, blocked: 0, skipped: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

/** The mark in front of an assertion. */
const marks: Readonly<Record<Outcome, string>> = {
  held: '✓',
  deviates: '✗',
  blocked: '✗',
  skipped: '–',
};

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

/** The subject of a report. */
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
