import { useEffect, useState } from 'react';

/** The elements that had the focus before an overlay opened, best first. */
type Origins = readonly HTMLElement[];

/** The origins of all open overlays, topmost last. */
let openOrigins: readonly Origins[] = [];

/** Returns the focus to its origin when a drawer or dialog closes. Every overlay calls it once. */
export function useFocusReturn(): void {
  // If the origin of an overlay is removed, it uses the origin of the overlay below.
  const [origins] = useState<Origins>(() => [...originOf(document.activeElement), ...(openOrigins.at(-1) ?? [])]);
  useEffect(() => {
    openOrigins = [...openOrigins, origins];
    return () => {
      openOrigins = openOrigins.filter((item) => item !== origins);
      requestAnimationFrame(() => restoreFocus(origins));
    };
  }, [origins]);
}

/** A menu item is removed by then; the button of the menu is not. */
function originOf(element: Element | null): Origins {
  const menu = element?.closest('[role="menu"]');
  const origin = menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
  return origin instanceof HTMLElement && origin !== document.body ? [origin] : [];
}

/** Does not take the focus from an element that has received it since, e.g. a following drawer. */
function restoreFocus(origins: Origins): void {
  if (document.activeElement !== document.body) return;
  origins.find((origin) => origin.isConnected && origin.checkVisibility())?.focus();
}
