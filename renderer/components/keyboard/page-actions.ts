import { useEffect, useRef } from 'react';

export interface PageAction {
  /** The label on the page. @example "Archive…" */
  readonly label: string;
  /** The subject of the action: the title of its card, panel or page. */
  readonly of: string | undefined;
  /** The key that does the same. @example "r" */
  readonly key?: string | undefined;
  /** One of many similar actions: listed only for a search text, so that it does not crowd out others. */
  readonly isOneOfMany?: boolean;
  run(): void;
}

const offered = new Map<symbol, readonly PageAction[]>();

/** Offers the items of a closed menu until the returned function is called. */
function registerActions(actions: readonly PageAction[]): () => void {
  const key = Symbol('offered');
  offered.set(key, actions);
  return () => offered.delete(key);
}

/** Offers the current items of a menu while it is mounted; by default, their subject is that of the panel or page. */
export function useRegisteredActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    const title = document.querySelector('main :is(aside h2, h1)')?.textContent?.trim();
    return registerActions(actions.map((action) => ({ ...action, of: action.of ?? title })));
  });
}

/** The current items of all closed menus. */
export function registeredActions(): readonly PageAction[] {
  return [...offered.values()].flat();
}

/** Distinguishes texts set by the parent from typed texts that return late and would remove later letters. */
export function useEchoes() {
  const passedTexts = useRef<readonly string[]>([]);
  return {
    /** A text was passed up and will return, unless a later text replaces it. */
    handOn(text: string): void {
      passedTexts.current = [...passedTexts.current, text];
    },
    /** Whether a received text was passed up; earlier texts no longer return. */
    isEcho(text: string): boolean {
      const index = passedTexts.current.indexOf(text);
      passedTexts.current = index < 0 ? [] : passedTexts.current.slice(index + 1);
      return index >= 0;
    },
  };
}
