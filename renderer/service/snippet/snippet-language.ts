import { useSyncExternalStore } from 'react';
import { keptHere } from '../look/kept-here.ts';

/** What a call can be copied as; the first one until another is chosen. */
export const snippetLanguages = ['curl', 'fetch', 'Node', 'Python', 'Go'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

const storageKey = keptHere.snippetLanguage;
const listeners = new Set<() => void>();

/** The language that was chosen last, anywhere in the console. */
export function chosenLanguage(): SnippetLanguage {
  const stored = localStorage.getItem(storageKey);
  return snippetLanguages.find((name) => name === stored) ?? 'curl';
}

export function chooseLanguage(language: SnippetLanguage): void {
  localStorage.setItem(storageKey, language);
  for (const listener of listeners) listener();
}

/** The chosen language, wherever it is chosen. */
export function useSnippetLanguage(): SnippetLanguage {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenLanguage);
}
