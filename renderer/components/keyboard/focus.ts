import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

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

const fields = ':is(input:not([type="radio"], [type="checkbox"], [type="file"]), textarea):enabled';

/** The declared first field of a form, by default its first text field, which Mantine then focuses. */
function firstField(form: HTMLElement): HTMLElement | null {
  const declared = form.querySelector<HTMLElement>('[data-autofocus="true"]:not(:disabled)');
  const visible = [...form.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility());
  const field = declared ?? visible ?? null;
  field?.setAttribute('data-autofocus', String(declared !== null));
  return field;
}

/**
 * The properties of the form of an overlay. Until it is used, its first field gets the focus, also if the field arrives
 * later than the overlay.
 */
export function useFirstField(form: React.RefObject<HTMLFormElement | null>) {
  const isUsed = useRef(false);
  const use = () => {
    isUsed.current = true;
  };
  const ref = useCallback(
    (element: HTMLFormElement) => {
      form.current = element;
      firstField(element);
      const observer = new MutationObserver(() => {
        if (!isUsed.current) firstField(element)?.focus({ preventScroll: true });
      });
      observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
      return () => observer.disconnect();
    },
    [form],
  );
  return { ref, onKeyDownCapture: use, onPointerDownCapture: use, onInputCapture: use };
}

/** The elements that had the focus before an overlay opened, best first. */
type Origins = readonly HTMLElement[];

/** The origins of all open overlays, topmost last. */
let openOrigins: readonly Origins[] = [];

/** Starts Tab in the topmost overlay if the element with the focus was removed, e.g. a button after its use. */
function startInOverlay({ key }: KeyboardEvent): void {
  if (key !== 'Tab' || document.activeElement !== document.body) return;
  const modals = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')];
  modals.findLast((modal) => modal.checkVisibility())?.focus();
}

/** Returns the focus to its origin when a drawer or dialog closes. Every overlay calls it once. */
export function useFocusReturn(): void {
  // If the origin of an overlay is removed, it uses the origin of the overlay below.
  const [origins] = useState<Origins>(() => [...originOf(document.activeElement), ...(openOrigins.at(-1) ?? [])]);
  useEffect(() => {
    openOrigins = [...openOrigins, origins];
    window.addEventListener('keydown', startInOverlay, { capture: true });
    return () => {
      openOrigins = openOrigins.filter((item) => item !== origins);
      if (openOrigins.length === 0) window.removeEventListener('keydown', startInOverlay, { capture: true });
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

/** Does not take the focus from an element that has received it since, e.g. a following drawer. Default: the title of the page. */
function restoreFocus(origins: Origins): void {
  if (document.activeElement !== document.body) return;
  const origin = origins.find((element) => element.isConnected && element.checkVisibility());
  (origin ?? document.querySelector('h1'))?.focus({ preventScroll: !origin });
}

/** The list from which a key moved the focus into the panel of its row. */
let listOfPanel: HTMLElement | null = null;

/** Moves the focus from a list into its open panel. */
export function enterPanel(list: HTMLElement | null): void {
  listOfPanel = list;
  document.querySelector<HTMLElement>('main aside[tabindex]')?.focus();
}

/** Returns the focus from the panel to its list; `false` unless a key moved it there. */
export function leavePanel(panel: HTMLElement | null): boolean {
  const list = listOfPanel;
  listOfPanel = null;
  if (!list?.checkVisibility({ visibilityProperty: true }) || !panel?.contains(document.activeElement)) return false;
  list.focus({ preventScroll: true });
  return true;
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
