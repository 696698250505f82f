import { exchangeLines } from './exchange.ts';
import type { Outcome, Verdict } from './run.ts';

/** How many statements came to what. */
export type Counts = Readonly<Record<Outcome, number>>;

export function countsOf(verdicts: readonly Verdict[]): Counts {
  const counts = { held: 0, deviates: 0, blocked: 0, skipped: 0 };
  for (const { outcome } of verdicts) counts[outcome] += 1;
  return counts;
}

const marks: Readonly<Record<Outcome, string>> = {
  held: '✓',
  deviates: '✗',
  blocked: '✗',
  skipped: '–',
};

/** A verdict as the terminal shows it: one line, and what was seen where it did not hold. */
export function terminalLines({ id, says, outcome, why, exchange }: Verdict): string[] {
  const line = `${marks[outcome]} ${id}  “${says}”`;
  if (outcome === 'held') return [line];
  const seen = outcome === 'skipped' || !exchange ? [] : exchangeLines(exchange);
  return [line, `    ${why}`, ...seen.map((text) => `    | ${text}`)];
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

interface Section {
  readonly title: string;
  readonly verdicts: readonly Verdict[];
}

/** First what deviates, then what nobody knows, what was skipped, and what held. */
function sectionsOf(verdicts: readonly Verdict[]): Section[] {
  const of = (outcome: Outcome) => verdicts.filter((one) => one.outcome === outcome);
  const sections = [
    { title: 'What deviates', verdicts: of('deviates') },
    { title: 'What could not be looked at', verdicts: of('blocked') },
    { title: 'What was skipped', verdicts: of('skipped') },
    { title: 'What held', verdicts: of('held') },
  ];
  return sections.filter((section) => section.verdicts.length > 0);
}

/** The report as Markdown. */
export function toMarkdown({ baseUrl, at }: Heading, verdicts: readonly Verdict[]): string {
  const sections = sectionsOf(verdicts).map(({ title, verdicts: some }) =>
    [`## ${title}`, ...some.map(markdownOf)].join('\n\n'),
  );
  const head = [`# ${baseUrl} against the contract`, `${at}: ${summaryOf(verdicts)}.`];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

function markdownOf({ id, says, outcome, why, exchange }: Verdict): string {
  const line = `${marks[outcome]} \`${id}\` (“${says.replaceAll('|', '\\|')}”)`;
  if (outcome === 'held') return line;
  const isSeen = exchange && outcome !== 'skipped';
  const seen = isSeen ? `\n\n\`\`\`http\n${exchangeLines(exchange).join('\n')}\n\`\`\`` : '';
  return `### ${line}\n\n${why}${seen}`;
}

const styles = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h3{font-size:1rem;margin:1.5rem 0 .25rem}code,pre{font:14px/1.4 ui-monospace,monospace}
pre{background:#f3f3f3;padding:.75rem;overflow:auto}q{color:#444}li{margin:.25rem 0}`;

/** The report as a page that needs nothing beside itself. */
export function toHtml({ baseUrl, at }: Heading, verdicts: readonly Verdict[]): string {
  const title = `${escaped(baseUrl)} against the contract`;
  const sections = sectionsOf(verdicts).map(
    ({ title: name, verdicts: some }) => `<h2>${name}</h2>\n${some.map(htmlOf).join('\n')}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${styles}</style></head>
<body><h1>${title}</h1><p>${escaped(at)}: ${summaryOf(verdicts)}.</p>
${sections.join('\n')}
</body></html>
`;
}

function htmlOf({ id, says, outcome, why, exchange }: Verdict): string {
  const line = `${marks[outcome]} <code>${escaped(id)}</code> <q>${escaped(says)}</q>`;
  if (outcome === 'held') return `<div>${line}</div>`;
  const isSeen = exchange && outcome !== 'skipped';
  const seen = isSeen ? `<pre>${escaped(exchangeLines(exchange).join('\n'))}</pre>` : '';
  return `<section><h3>${line}</h3><p>${escaped(why ?? '')}</p>${seen}</section>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
