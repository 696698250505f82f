import { type Heading, marks, type Section, sectionsOf, seenLines, summaryOf } from './report.ts';
import { reportStyles } from './report-styles.ts';
import type { Verdict } from './run.ts';

/** The report as a self-contained page in light and dark mode. */
export function toHtml({ baseUrl, at }: Heading, verdicts: readonly Verdict[]): string {
  const title = `Conformance of ${escaped(baseUrl)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${reportStyles}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p><time datetime="${escaped(at)}">${escaped(at)}</time>: ${summaryOf(verdicts)}.</p>
</header>
${sectionsOf(verdicts).map(sectionOf).join('\n')}
</main>
</body>
</html>
`;
}

function sectionOf({ title, outcome, verdicts }: Section): string {
  return `<section class="${outcome}">
<h2>${title} <small>${verdicts.length}</small></h2>
<ul>
${verdicts.map(itemOf).join('\n')}
</ul>
</section>`;
}

function itemOf(verdict: Verdict): string {
  const { id, says, outcome, why } = verdict;
  const line = `<b aria-hidden="true">${marks[outcome]}</b> <code>${escaped(id)}</code> <q>${escaped(says)}</q>`;
  if (outcome === 'held') return `<li>${line}</li>`;
  const exchangeLines = seenLines(verdict);
  const exchangeBlock =
    exchangeLines.length > 0 ? `<pre>${escaped(exchangeLines.join('\n'))}</pre>` : '';
  return `<li>${line}<p>${escaped(why ?? '')}</p>${exchangeBlock}</li>`;
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
