import { createContext, use, useMemo, useState } from 'react';

/**
 * The parameters of each action that pages, empty states or the palette can open, by action name.
 * Features extend it where they declare their drawers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface DeclaredActions {}

export type ActionName = keyof DeclaredActions;

/** An action with its parameters. @example { name: 'new-webhook', inbox: 'default' } */
export type ActionOf<Name extends ActionName> = { readonly name: Name } & DeclaredActions[Name];
export type Action = { [Name in ActionName]: ActionOf<Name> }[ActionName];

/** The props of the drawer of an action. */
export type ActionProps<Name extends ActionName> = DeclaredActions[Name] & { readonly onClose: () => void };

interface Actions {
  readonly current: Action | undefined;
  open(action: Action): void;
  close(): void;
}

const ActionsContext = createContext<Actions | undefined>(undefined);

/** Provides the current action. */
export function ActionProvider({ children }: { children: React.ReactNode }) {
  const [current, setCurrent] = useState<Action>();
  const actions = useMemo(() => ({ current, open: setCurrent, close: () => setCurrent(undefined) }), [current]);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

export function useActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useActions needs an ActionProvider around it.');
  return actions;
}
