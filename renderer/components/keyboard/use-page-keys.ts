import { useEffect, useEffectEvent } from 'react';

/** Open, and not merely fading: a menu that was left gives the keys back at once. */
const overlays = '[aria-modal="true"], [aria-haspopup="menu"][aria-expanded="true"]';

/**
 * Calls `onKey` for keys pressed outside fields and overlays, without Ctrl, Alt or Meta. `isFirst` hears
 * them before the page does, which leaves alone what it took by `preventDefault`.
 */
export function usePageKeys(
  onKey: (event: KeyboardEvent) => void,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector(overlays)) return;
    onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener, { capture: isFirst });
    return () => window.removeEventListener('keydown', listener, { capture: isFirst });
  }, [isFirst]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')))
  );
}
