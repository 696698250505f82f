import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Page {
  /** Within the manual, without an extension. */
  readonly path: string;
  readonly title: string;
  /** Its Markdown. */
  readonly source: string;
}

/** Writes each page as Markdown, and `llms.txt` and `llms-full.txt` (https://llmstxt.org) for programs that read the manual. */
export function writeTexts(folder: string, description: string, pages: readonly Page[]): void {
  const files = pages.map(({ path, source }) => [`${path}.md`, source] as const);
  const list = pages.map(({ path, title }) => `- [${title}](/manual/${path}.md)`).join('\n');
  const full = pages.map(({ path, source }) => `<!-- /manual/${path}.md -->\n\n${source}`).join('\n');
  for (const [path, text] of [
    ...files,
    ['llms.txt', `# Vaultdesk\n\n> ${description}\n\n## Pages\n\n${list}\n`] as const,
    ['llms-full.txt', full] as const,
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
