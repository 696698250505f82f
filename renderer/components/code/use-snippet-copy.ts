import { useClipboard } from '@mantine/hooks';
import type { ApiCall } from '../../service/call/api-call.ts';
import {
  chooseLanguage,
  type SnippetLanguage,
  useSnippetLanguage,
} from '../../service/snippet/snippet-language.ts';
import { toSnippet } from '../../service/snippet/to-snippet.ts';

/** Copies a call in the selected language, or in another language, which then becomes the selection. */
export function useSnippetCopy(baseUrl: string) {
  const language = useSnippetLanguage();
  const clipboard = useClipboard({ timeout: 1500 });
  return {
    language,
    isCopied: clipboard.copied,
    copyText: (text: string) => clipboard.copy(text),
    copy: (call: ApiCall, snippetLanguage: SnippetLanguage = language) => {
      chooseLanguage(snippetLanguage);
      clipboard.copy(toSnippet(snippetLanguage, call, baseUrl));
    },
  };
}
