import type { ApiCall } from '../call/api-call.ts';
import { toGo } from './go.ts';
import { toPython } from './python.ts';
import { toFetch, toNode } from './script.ts';
import { toCurl } from './shell.ts';
import type { SnippetLanguage } from './snippet-language.ts';

const writers: Readonly<Record<SnippetLanguage, (call: ApiCall, baseUrl: string) => string>> = {
  curl: toCurl,
  fetch: toFetch,
  Node: toNode,
  Python: toPython,
  Go: toGo,
};

/** The call as a complete program that reads secrets from the environment. */
export function toSnippet(language: SnippetLanguage, call: ApiCall, baseUrl: string): string {
  return writers[language](call, baseUrl);
}
