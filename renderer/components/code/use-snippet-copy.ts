import { useClipboard } from '@mantine/hooks';
import type { ApiCall } from '../../service/call/api-call.ts';
import {
  chooseLanguage,
  type SnippetLanguage,
  useSnippetLanguage,
} from '../../service/snippet/snippet-language.ts';
import { toSnippet } from '../../service/snippet/to-snippet.ts';

/** Takes a call along in the language that was chosen last; another that is asked for is chosen from then on. */
export function useSnippetCopy(baseUrl: string) {
  const language = useSnippetLanguage();
  const clipboard = useClipboard({ timeout: 1500 });
  return {
    language,
    isCopied: clipboard.copied,
    copyText: (text: string) => clipboard.copy(text),
    copy: (call: ApiCall, wanted: SnippetLanguage = language) => {
      chooseLanguage(wanted);
      clipboard.copy(toSnippet(wanted, call, baseUrl));
    },
  };
}
