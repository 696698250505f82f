import { useEffect, useEffectEvent } from 'react';

/** Open overlays without those fading out: a closed menu releases the keys immediately. */
const overlays = '[aria-modal="true"], [aria-haspopup="menu"][aria-expanded="true"]';

/** Calls `onKey` for plain keys outside fields and overlays; with `isFirst`, before the handlers of the page. */
export function usePageKeys(
  onKey: (event: KeyboardEvent) => void,
  { isFirst = false }: { isFirst?: boolean } = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event) || document.querySelector(overlays)) return;
    onKey(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener, { capture: isFirst });
    return () => window.removeEventListener('keydown', listener, { capture: isFirst });
  }, [isFirst]);
}

/** True if the focused field uses the key. A radio button uses arrows and the space bar only. */
export function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('[type="radio"]')) return key === ' ' || key.startsWith('Arrow');
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}
