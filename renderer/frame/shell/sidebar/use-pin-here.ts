import { useLocation } from '@tanstack/react-router';
import { ownWorldPath } from '../../../service/call/session/console-base.ts';
import { storedList } from '../../../service/queries/stored-lists.ts';
import { useContents } from '../../features.tsx';
import { isOfRecord, usePins } from './pins.ts';

/** The action that pins the current address, or removes its pin; `undefined` if there are enough pins. */
export function usePinHere(): { readonly label: string; run(): void } | undefined {
  const { has, isFull, toggle } = usePins();
  const { pages } = useContents();
  const { pathname, search, searchStr } = useLocation();
  const isPage = pages.some(({ to }) => to === pathname) && !isOfRecord(searchStr);
  const path = `${isPage ? '' : ownWorldPath}${pathname}${searchStr}`;
  if (isFull && !has(path)) return undefined;
  return {
    label: has(path) ? 'Unpin from sidebar' : 'Pin to sidebar',
    run: () => toggle(path, nameOf(pathname, search)),
  };
}

/** The saved view with this search, or the title of the page. */
function nameOf(path: string, search: object): string {
  const view = storedList(path).views.find((stored) => toText(stored.search) === toText(search));
  const title = document.querySelector('selected' in search ? 'main aside h2' : 'main h1');
  return view?.name ?? title?.textContent?.trim() ?? path;
}

function toText(search: object): string {
  return JSON.stringify(Object.entries(search).toSorted());
}
