import { useEffect, useEffectEvent } from 'react';

const overlays = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/**
 * Calls `onEscape` for an Escape key that no drawer, menu or listbox above the page handles. If
 * several are mounted, only one receives it.
 */
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
