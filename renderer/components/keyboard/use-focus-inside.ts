import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the `data-autofocus` inside an element whenever `key` changes, but not
 * initially.
 */
export function useFocusInside<Element extends HTMLElement>(key: unknown) {
  const element = useRef<Element>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [key]);
  return element;
}
