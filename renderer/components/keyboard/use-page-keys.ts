import { useEffect, useEffectEvent } from 'react';

/** Open overlays without those fading out: a closed menu releases the keys immediately. */
const overlays = '[aria-modal="true"], [aria-haspopup="menu"][aria-expanded="true"]';

/**
 * Calls `onKey` for keys pressed outside fields and overlays, without Ctrl, Alt or Meta. With
 * `isFirst`, it is called before the page handlers, which ignore events with `preventDefault`.
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
    (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')))
  );
}
