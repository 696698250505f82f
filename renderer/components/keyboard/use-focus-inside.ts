import { useEffect, useRef } from 'react';

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
