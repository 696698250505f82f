import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Moves the focus to the `data-autofocus` inside an element whenever `key` changes, but not initially. */
export function useFocusInside<Element extends HTMLElement>(key: unknown) {
  const element = useRef<Element>(null);
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [key]);
  return element;
}

/** Focuses the first invalid field of a form whenever the errors change. */
export function useFocusOnFault(
  form: React.RefObject<HTMLFormElement | null>,
  /** The errors or their number; 0 or '' for none. */
  faults: string | number,
): void {
  useEffect(() => {
    if (faults) focusOnFault(form.current);
  }, [faults, form]);
}

/** Focuses the first invalid field. */
export function focusOnFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

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

const overlays = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/** Calls one `onEscape`, if several are mounted, for an Escape key that no overlay above the page handles. */
export function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent(onEscape);
  useEffect(() => {
    let isCovered = false;
    // On keydown: an overlay is already removed by keyup.
    const checkOverlays = () => {
      isCovered = [...document.querySelectorAll(overlays)].some((overlay) => overlay.checkVisibility());
    };
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered) return;
      event.preventDefault();
      onKey();
    };
    window.addEventListener('keydown', checkOverlays, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', checkOverlays, { capture: true });
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
