import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keptHere } from '../../service/look/kept-here.ts';

/** A record whose page was open. */
export interface Visited {
  /** @example "/wallets/0b7…" */
  readonly path: string;
  readonly name: string;
}

const storageKey = keptHere.recent;
const maximum = 6;

/** Remembers each record whose page is left, for as long as the tab is open. Mount it once. */
export function useVisits(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        const left = router.state.matches.at(-1);
        if (!fromLocation || !left || Object.keys(left.params).length === 0) return;
        const name = nameOnPage();
        if (name) keep({ path: left.pathname, name });
      }),
    [router],
  );
}

/** The records that were looked at last, the last one first. */
export function recentlyVisited(): readonly Visited[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isVisited) : [];
  } catch {
    return [];
  }
}

/** The list with one more at its head, of which each path is once. */
export function withVisit(visits: readonly Visited[], visit: Visited): readonly Visited[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, maximum);
}

function keep(visit: Visited): void {
  sessionStorage.setItem(storageKey, JSON.stringify(withVisit(recentlyVisited(), visit)));
}

/** The title of the page; none where it tells of a failure. */
function nameOnPage(): string | undefined {
  if (document.querySelector('main [role="alert"]')) return undefined;
  return document.querySelector('main h1')?.textContent?.trim() || undefined;
}

function isVisited(raw: unknown): raw is Visited {
  return (
    typeof raw === 'object' &&
    raw !== null &&
    'path' in raw &&
    'name' in raw &&
    typeof raw.path === 'string' &&
    raw.path.startsWith('/') &&
    typeof raw.name === 'string'
  );
}
