import { useSyncExternalStore } from 'react';
import { localPreference } from '../queries/local-preferences.ts';

/** The formats in which a call can be copied; the first one is the default. */
export const snippetLanguages = ['curl', 'fetch', 'Node', 'Python', 'Go'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

const storageKey = localPreference.snippetLanguage;
const listeners = new Set<() => void>();

/** The language selected last, anywhere in the console. */
export function chosenLanguage(): SnippetLanguage {
  const stored = localStorage.getItem(storageKey);
  return snippetLanguages.find((name) => name === stored) ?? 'curl';
}

export function chooseLanguage(language: SnippetLanguage): void {
  localStorage.setItem(storageKey, language);
  for (const listener of listeners) listener();
}

/** The selected language with updates. */
export function useSnippetLanguage(): SnippetLanguage {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenLanguage);
}
