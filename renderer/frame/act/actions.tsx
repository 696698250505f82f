import { createContext, use, useEffect, useMemo, useState } from 'react';
import { hasDraft } from '../../service/form/drafts.ts';

/**
 * What can be done from anywhere, by a button of a page, an empty state or the palette: the parameters of
 * each act by its name. A feature adds its own where it declares their drawers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface Acts {}

export type ActName = keyof Acts;

/** One act with its parameters. @example { name: 'new-webhook', inbox: 'default' } */
export type ActionOf<Name extends ActName> = { readonly name: Name } & Acts[Name];
export type Action = { [Name in ActName]: ActionOf<Name> }[ActName];

interface Actions {
  readonly current: Action | undefined;
  open(action: Action): void;
  close(): void;
}

const ActionsContext = createContext<Actions | undefined>(undefined);

/** The one that was under way when its pages were left. */
let left: Action | undefined;

/** Tells the forms of one act from those of any other. */
export function draftScope(action: Action): string {
  return JSON.stringify(action);
}

/** What was under way when the session ended, if something had been typed in it. */
function resumed(): Action | undefined {
  return left && hasDraft(draftScope(left)) ? left : undefined;
}

/** Holds the one action that is under way. */
export function ActionProvider({ children }: { children: React.ReactNode }) {
  const [current, setCurrent] = useState(resumed);
  useEffect(() => {
    left = undefined;
    return () => {
      left = current;
    };
  }, [current]);
  const actions = useMemo(
    () => ({ current, open: setCurrent, close: () => setCurrent(undefined) }),
    [current],
  );
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

export function useActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useActions needs an ActionProvider around it.');
  return actions;
}
