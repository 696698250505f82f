import { type ApiCall, type ApiValue, isSecret, type Piece, toMembers } from '../call/api-call.ts';
import { createNotifier } from '../live/notifier.ts';
import { localPreference } from '../queries/local-preferences.ts';
import { toFetch } from './script.ts';
import { secretNames, toCurl, urlPieces } from './shell.ts';

/** The call as a Python 3 program that uses only the standard library. */
function toPython(call: ApiCall, baseUrl: string): string {
  const { method, headers, body, text } = call;
  return [
    ...(body ? ['import json'] : []),
    ...(secretNames(call).length > 0 ? ['import os'] : []),
    'import urllib.error',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${inPython(urlPieces(call, baseUrl))},`,
    `    method=${JSON.stringify(method)},`,
    ...(headers.length > 0 ? ['    headers={'] : []),
    ...headers.map(([name, value]) => `        ${JSON.stringify(name)}: ${inPython([value])},`),
    ...(headers.length > 0 ? ['    },'] : []),
    ...(body ? [`    data=json.dumps(${toPythonValue(body, '    ')}).encode(),`] : []),
    ...(text ? [`    data=(${inPython(text)}).encode(),`] : []),
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ].join('\n');
}

function inPython(pieces: readonly Piece[]): string {
  const parts = pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [JSON.stringify(piece)];
    const read = `os.environ[${JSON.stringify(piece.secret)}]`;
    return piece.before === '' ? [read] : [JSON.stringify(piece.before), read];
  });
  return parts.join(' + ') || '""';
}

const names = new Map<ApiValue, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function toPythonValue(value: ApiValue, indent: string): string {
  if (isSecret(value)) return inPython([value]);
  if (Array.isArray(value)) return `[${value.map((item) => toPythonValue(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return names.get(value) ?? JSON.stringify(value);
  const members = toMembers(value).map(
    ([name, member]) => `${indent}    ${JSON.stringify(name)}: ${toPythonValue(member, `${indent}    `)},`,
  );
  return `{\n${members.join('\n')}\n${indent}}`;
}

const writers: Readonly<Record<SnippetLanguage, (call: ApiCall, baseUrl: string) => string>> = {
  curl: toCurl,
  fetch: toFetch,
  Python: toPython,
};

/** The call as a complete program that reads secrets from the environment. */
export function toSnippet(language: SnippetLanguage, call: ApiCall, baseUrl: string): string {
  return writers[language](call, baseUrl);
}

/** The formats in which a call can be copied; the first one is the default. */
export const snippetLanguages = ['curl', 'fetch', 'Python'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

const storageKey = localPreference.snippetLanguage;
const changes = createNotifier();

/** The language selected last, anywhere in the console. */
function chosenLanguage(): SnippetLanguage {
  const stored = localStorage.getItem(storageKey);
  return snippetLanguages.find((name) => name === stored) ?? 'curl';
}

export function chooseLanguage(language: SnippetLanguage): void {
  localStorage.setItem(storageKey, language);
  changes.notify();
}

/** The selected language with updates. */
export function useSnippetLanguage(): SnippetLanguage {
  return changes.useValue(chosenLanguage);
}
