import { useRef, useState } from 'react';
import type { SigningMethod, SigningMethodInspection } from '../../service/client.ts';

/** What is being done with a user, in a drawer or dialog over the page. */
export type Task =
  | { readonly name: 'rename' | 'delete' }
  | { readonly name: 'add-method'; readonly type?: SigningMethod['type'] }
  | {
      readonly name: 'lost-pin' | 'new-value' | 'replace-code' | 'unlock' | 'remove';
      readonly method: SigningMethodInspection;
    };

/** The one task under way; the focus goes back to where it began. */
export function useTask() {
  const [task, setTask] = useState<Task>();
  const origin = useRef<Element | null>(null);
  return {
    task,
    begin: (next: Task) => {
      origin.current ??= originOf(document.activeElement);
      setTask(next);
    },
    end: () => {
      setTask(undefined);
      const element = origin.current;
      origin.current = null;
      requestAnimationFrame(() => element instanceof HTMLElement && element.focus());
    },
  };
}

/** An item of a menu is gone by then; the button of the menu is not. */
function originOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : element;
}
