import type { RegisteredRouter } from '@tanstack/react-router';
import { fieldsOf, parseJson, textIn } from '../../../service/model/kernel/json.ts';
import { localPreference } from '../../service/queries/local-preferences.ts';

/** A record whose page or panel was viewed. */
export interface Visited {
  /** @example "/wallets/0b7…", "/wallets?selected=0b7…" */
  readonly path: string;
  readonly name: string;
}

const storageKey = localPreference.recent;
const maximum = 6;

let isFollowing = false;

/** Remembers each viewed record until the tab is closed. Later calls have no effect. */
export function followVisits(router: RegisteredRouter): void {
  if (isFollowing) return;
  isFollowing = true;
  const follow = () => {
    const match = router.state.matches.at(-1);
    if (!match) return;
    const selected = textIn(fieldsOf(match.search).selected);
    if (!selected && Object.keys(match.params).length === 0) return;
    const name = nameOf(selected ? 'aside h2' : 'h1', match.pathname === '/audit');
    const query = selected && `?selected=${encodeURIComponent(selected)}`;
    if (name) storeVisit({ path: `${match.pathname}${query}`, name });
  };
  router.subscribe('onBeforeNavigate', follow);
  addEventListener('pagehide', follow);
}

/** The recently viewed records, newest first. */
export function recentlyVisited(): readonly Visited[] {
  const stored = parseJson(sessionStorage.getItem(storageKey) ?? '');
  return (Array.isArray(stored) ? stored : [])
    .map(fieldsOf)
    .map(({ path, name }) => ({ path: textIn(path), name: textIn(name) }))
    .filter(({ path }) => path.startsWith('/'));
}

/** The list with a new visit at the start; each record appears once, by its page or its panel, and only one audit entry. */
export function withVisit(visits: readonly Visited[], visit: Visited): readonly Visited[] {
  return [visit, ...visits.filter((other) => idOf(other) !== idOf(visit))].slice(0, maximum);
}

/** The last part of the path: an id, an address or a hash. Audit entries share their id. */
function idOf({ path }: Visited): string | undefined {
  return path.startsWith('/audit') ? 'audit' : path.split(/[/=]/).at(-1);
}

function storeVisit(visit: Visited): void {
  sessionStorage.setItem(storageKey, JSON.stringify(withVisit(recentlyVisited(), visit)));
}

/** The title of the page or its panel, with the subject of its row on request; `undefined` if the page shows no record. */
function nameOf(title: string, withSubject: boolean): string | undefined {
  if (document.querySelector('main [role="alert"], main [data-absent]')) return undefined;
  const [name, subject] = [title, withSubject && '[data-selected] td + td'].map(
    (selector) =>
      selector && document.querySelector<HTMLElement>(`main ${selector}`)?.innerText.trim().replaceAll('\n', ' '),
  );
  return (subject ? `${name}: ${subject}` : name) || undefined;
}

type Uses = Readonly<Record<string, number>>;

const usedActions = 5;

/** How often each action was chosen in the palette of this browser, by entry id. */
export function storedUses(): Uses {
  const entries = Object.entries(fieldsOf(parseJson(localStorage.getItem(localPreference.usedActions) ?? '')));
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** Counts a use of an action, then performs it. */
export function noteUse(id: string, run: () => void): void {
  const uses = storedUses();
  localStorage.setItem(localPreference.usedActions, JSON.stringify({ ...uses, [id]: (uses[id] ?? 0) + 1 }));
  run();
}

/** The five most used entries; entries that were used equally often stay in their order. */
export function mostUsed<Item extends { readonly id: string }>(entries: readonly Item[], uses: Uses): readonly Item[] {
  return entries.toSorted((left, right) => (uses[right.id] ?? 0) - (uses[left.id] ?? 0)).slice(0, usedActions);
}
