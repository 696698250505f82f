import { createContext, use, useEffect, useRef } from 'react';
import { beforeClosing } from '../call/session.ts';
import { type Draft, draftsOf, type Texts } from './typed-texts.ts';

/**
 * The owner of the surrounding forms: a drawer with its record, or a page. Without it, no drafts are
 * saved.
 */
export const DraftScope = createContext<string | undefined>(undefined);

/** The mounted forms; each returns its draft. */
const mounted = new Set<() => Draft>();
/** The drafts of the ended session, only in the memory of this tab. */
let drafts: ReadonlyMap<string, Texts> = new Map();

beforeClosing((mayComeBack) => {
  drafts = mayComeBack ? draftsOf([...mounted].map((readDraft) => readDraft())) : new Map();
});

/** Whether something was typed in this scope when the session ended. */
export function hasDraft(scope: string): boolean {
  return [...drafts.keys()].some((key) => key.startsWith(`${scope}\n`));
}

/**
 * The draft of a form with these fields from the ended session. `keeps` registers its current texts.
 */
export function useDraft(names: readonly string[]): {
  readonly draft: Texts | undefined;
  keeps(texts: Texts): void;
} {
  const scope = use(DraftScope);
  const key = scope === undefined ? undefined : `${scope}\n${names.join()}`;
  const typed = useRef<Texts>({});
  useEffect(() => {
    if (key === undefined) return;
    // The draft has been restored and must not appear in the next form of this kind.
    drafts = new Map([...drafts].filter(([draftKey]) => draftKey !== key));
    const readDraft = () => ({ key, texts: typed.current });
    mounted.add(readDraft);
    return () => void mounted.delete(readDraft);
  }, [key]);
  return {
    draft: key === undefined ? undefined : drafts.get(key),
    keeps: (texts) => {
      typed.current = texts;
    },
  };
}
