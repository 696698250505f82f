import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldsOf, parseJson, textIn } from '../../../service/model/kernel/json.ts';
import { localPreference } from '../../service/queries/local-preferences.ts';

/** A record whose page was viewed. */
export interface Visited {
  /** @example "/wallets/0b7…" */
  readonly path: string;
  readonly name: string;
}

const storageKey = localPreference.recent;
const maximum = 6;

/** Remembers each viewed record page until the tab is closed. Mount it once. */
export function useVisits(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        const match = router.state.matches.at(-1);
        if (!fromLocation || !match || Object.keys(match.params).length === 0) return;
        const name = nameOnPage();
        if (name) storeVisit({ path: match.pathname, name });
      }),
    [router],
  );
}

/** The recently viewed records, newest first. */
export function recentlyVisited(): readonly Visited[] {
  const stored = parseJson(sessionStorage.getItem(storageKey) ?? '');
  return (Array.isArray(stored) ? stored : [])
    .map(fieldsOf)
    .map(({ path, name }) => ({ path: textIn(path), name: textIn(name) }))
    .filter(({ path }) => path.startsWith('/'));
}

/** The list with a new visit at the start; each path appears once. */
export function withVisit(visits: readonly Visited[], visit: Visited): readonly Visited[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, maximum);
}

function storeVisit(visit: Visited): void {
  sessionStorage.setItem(storageKey, JSON.stringify(withVisit(recentlyVisited(), visit)));
}

/** The title of the page; `undefined` if it shows an error. */
function nameOnPage(): string | undefined {
  if (document.querySelector('main [role="alert"]')) return undefined;
  return document.querySelector('main h1')?.textContent?.trim() || undefined;
}
