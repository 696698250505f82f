import { useEffect, useState } from 'react';

/** Where the focus was before something lay over the page, best first. */
type Origins = readonly HTMLElement[];

/** Of every overlay that is open, the one on top last. */
let open: readonly Origins[] = [];

/** Brings the focus back to where a drawer or dialog began once it is gone. Every overlay calls it once. */
export function useFocusReturn(): void {
  // One over another, or in its place, leads back to where that one began if its own origin went with it.
  const [origins] = useState<Origins>(() => [
    ...originOf(document.activeElement),
    ...(open.at(-1) ?? []),
  ]);
  useEffect(() => {
    open = [...open, origins];
    return () => {
      open = open.filter((other) => other !== origins);
      requestAnimationFrame(() => giveBack(origins));
    };
  }, [origins]);
}

/** An item of a menu is gone by then, or about to go; the button of the menu is not. */
function originOf(element: Element | null): Origins {
  const menu = element?.closest('[role="menu"]');
  const origin = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
  return origin instanceof HTMLElement && origin !== document.body ? [origin] : [];
}

/** Something that has the focus by now, such as a drawer that follows, keeps it. */
function giveBack(origins: Origins): void {
  if (document.activeElement !== document.body) return;
  origins.find((origin) => origin.isConnected && origin.checkVisibility())?.focus();
}
