import { createContext, use, useEffect, useRef } from 'react';
import { beforeClosing } from '../call/session.ts';
import { type Draft, draftsOf, type Texts } from './typed-texts.ts';

/** What the forms around it belong to, a drawer with what it is about or a page; without it nothing is kept. */
export const DraftScope = createContext<string | undefined>(undefined);

/** The forms that are shown, each telling what may be kept of it. */
const shown = new Set<() => Draft>();
/** What was typed when the session ended, in this tab's memory alone. */
let kept: ReadonlyMap<string, Texts> = new Map();

beforeClosing((mayComeBack) => {
  kept = mayComeBack ? draftsOf([...shown].map((tell) => tell())) : new Map();
});

/** Whether something was typed in there when the session ended. */
export function hasDraft(scope: string): boolean {
  return [...kept.keys()].some((key) => key.startsWith(`${scope}\n`));
}

/** What was typed in a form of these fields when the session ended. `keeps` remembers what is typed in it now. */
export function useDraft(names: readonly string[]): {
  readonly draft: Texts | undefined;
  keeps(texts: Texts): void;
} {
  const scope = use(DraftScope);
  const key = scope === undefined ? undefined : `${scope}\n${names.join()}`;
  const typed = useRef<Texts>({});
  useEffect(() => {
    if (key === undefined) return;
    // It is in the form now, and not for the next one of this kind.
    kept = new Map([...kept].filter(([other]) => other !== key));
    const tell = () => ({ key, texts: typed.current });
    shown.add(tell);
    return () => void shown.delete(tell);
  }, [key]);
  return {
    draft: key === undefined ? undefined : kept.get(key),
    keeps: (texts) => {
      typed.current = texts;
    },
  };
}
