import { useEffect, useEffectEvent } from 'react';

const overlays = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/**
 * Calls `onEscape` for an Escape that belongs to nothing lying over the page: no drawer, menu or list of
 * options. Of several on a page one takes it.
 */
export function useEscape(onEscape: () => void): void {
  const onKey = useEffectEvent(onEscape);
  useEffect(() => {
    let isCovered = false;
    // On the way down: what lies over the page is gone by the time the key comes up again.
    const look = () => {
      isCovered = [...document.querySelectorAll(overlays)].some((overlay) =>
        overlay.checkVisibility(),
      );
    };
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered) return;
      event.preventDefault();
      onKey();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', listen);
    };
  }, []);
}
