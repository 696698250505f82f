import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldsOf, parseJson, textIn } from '../../../service/model/kernel/json.ts';
import { ownWorldPath } from '../../service/call/session/console-base.ts';
import { localPreference } from '../../service/queries/local-preferences.ts';
import { type Visited, withVisit } from './visits.ts';

const storageKey = `${localPreference.recent}${ownWorldPath}`;

/** Remembers the records viewed in this browser, by world. Mount it once. */
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
  const stored = parseJson(localStorage.getItem(storageKey) ?? '');
  return (Array.isArray(stored) ? stored : [])
    .map(fieldsOf)
    .map(({ path, name }) => ({ path: textIn(path), name: textIn(name) }))
    .filter(({ path }) => path.startsWith('/'));
}

function storeVisit(visit: Visited): void {
  localStorage.setItem(storageKey, JSON.stringify(withVisit(recentlyVisited(), visit)));
}

/** The title of the page; `undefined` if it shows an error. */
function nameOnPage(): string | undefined {
  if (document.querySelector('main [role="alert"]')) return undefined;
  return document.querySelector('main h1')?.textContent?.trim() || undefined;
}
