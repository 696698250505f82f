import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entries } from '../../main/packaging/npm/entries.mjs';
import { absences } from '../../service/api/http/not-offered.ts';
import { namedOperations } from '../../service/api/operations/index.ts';
import { block, code, codes, tableOf } from './markdown.ts';

const repository = join(import.meta.dirname, '../..');

/** The evidence for each operation, as the page of proof counts it. */
function evidence(): ReadonlyMap<string, string> {
  const rows = readFileSync(join(repository, 'docs/reference/proof.md'), 'utf8').matchAll(
    /^\| `([A-Z]+ \S+)` \|[^|]*\| (\S*) ?\| (\d*) ?\| ([^|]*)\|/gm,
  );
  return new Map(
    [...rows].map(([, route = '', contract = '', samples = '', clients = '']) => {
      const sources = [contract && 'contract', samples && 'samples', clients.trim() && 'clients'];
      return [route, sources.filter(Boolean).join(', ')];
    }),
  );
}

/** The operations for applications, with the sources that show them in the hosted service. */
export function operationTable(): string {
  const sources = evidence();
  const rows = namedOperations().flatMap(({ operation: { access, route, summary } }) => {
    if (access === 'operator' || route.path.startsWith('/_vaultdesk')) return [];
    const name = `${route.method} ${route.path}`;
    return [[code(name), summary, sources.get(name) || 'not shown', 'yes']];
  });
  return tableOf(['Operation', 'Effect', 'Hosted service', 'Vaultdesk'], rows);
}

export function absenceTable(): string {
  const rows = absences.map(({ sentence, addresses }) => [sentence, codes(addresses)]);
  return tableOf(['Not offered, and the alternative', 'Addresses'], rows);
}

/** A declaration with its comment: a function until its body, a type to its end. */
const declaration =
  /^(?:\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?export (?:(?:async )?function (\w+)[\s\S]*?(?= \{$)|(?:interface|class) (\w+)[^{]*\{[\s\S]*?^\}|type (\w+)[\s\S]*?;(?=\n\n|\n*(?![\s\S])))/gm;

/** The sections of all items that an entry of the package exports. */
export function exportSections(entry: string): string {
  const exported = entries[entry]?.text.matchAll(/(?:\{ (.+) \}|\*) from '\.\.\/\.\.\/(.+)'/g) ?? [];
  const sections = [...exported].flatMap(([, names, file = '']) => {
    const found = [...readFileSync(join(repository, file), 'utf8').matchAll(declaration)];
    const texts = new Map(found.map(([text, ...names]) => [names.find(Boolean) ?? '', text]));
    return (names?.split(', ') ?? [...texts.keys()]).map((name) => {
      const text = texts.get(name);
      if (text === undefined) throw new Error(`${file} has no declaration of ${name}.`);
      return `## ${name}\n\n${block('ts', text)}`;
    });
  });
  return sections.join('\n\n');
}
