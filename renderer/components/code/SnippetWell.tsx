import type { ApiCall } from '../../service/call/api-call.ts';
import {
  chooseLanguage,
  type SnippetLanguage,
  snippetLanguages,
  toSnippet,
  useSnippetLanguage,
} from '../../service/snippet/to-snippet.ts';
import type { Language } from './CodeText.tsx';
import { ChosenWell } from './CodeWell.tsx';

const colours: Readonly<Record<SnippetLanguage, Language>> = { curl: 'shell', fetch: 'script', Python: 'python' };

/** A call as a program to copy; the language applies to the whole console. */
export function SnippetWell({
  title,
  call,
  baseUrl,
}: {
  title: string;
  /** `undefined` while loading. */
  call: ApiCall | undefined;
  baseUrl: string;
}) {
  const selectedLanguage = useSnippetLanguage();
  const examples = snippetLanguages.map((label) => ({
    label,
    language: colours[label],
    code: call && label === selectedLanguage ? toSnippet(label, call, baseUrl) : '',
  }));
  const choose = (label: string) => {
    const language = snippetLanguages.find((name) => name === label);
    if (language) chooseLanguage(language);
  };
  return <ChosenWell title={title} examples={examples} chosen={selectedLanguage} onChoose={choose} />;
}
