import type { TablerIcon } from '@tabler/icons-react';
import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';
import { lazyPart } from '../components/layout/loading/lazy-part.tsx';
import type { OperationName } from '../service/call/operations.ts';
import type { Action, ActionName, ActionOf, DeclaredActions } from './action/actions.tsx';
import type { EntryGroup } from './palette/entry.ts';

/** The groups of the sidebar in order; pages in `top` come first. */
export const pageGroupNames = ['top', 'Workbench', 'Simulate', 'Wallets', 'Market', 'Payments', 'Settings'] as const;

/** A path without parameters. @example "/webhooks" */
export type PagePath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** A page that has a key and is in the palette. */
export interface FeaturePage {
  readonly to: PagePath;
  readonly label: string;
  readonly icon: TablerIcon;
  /** Its group in the sidebar; the sidebar has no item for a page without a group. */
  readonly group?: (typeof pageGroupNames)[number];
  /** Further addresses at which the sidebar marks this page as the current one. */
  readonly also?: readonly string[];
  /** The key that opens the page after `g`. */
  readonly goKey: string;
}

interface ActionKind {
  /** The operation of the page, shown in the palette. */
  readonly operation: OperationName;
  readonly icon: TablerIcon;
}

/** The actions that need no record; the palette lists them by label. */
export type FreeActionName = {
  [Name in ActionName]: Partial<DeclaredActions[Name]> extends DeclaredActions[Name] ? Name : never;
}[ActionName];

type ActionLabel<Name extends ActionName> = Name extends FreeActionName
  ? { readonly label: string }
  : { readonly label?: never };

/** An action and its drawer or dialog, which receives the action parameters. */
export type FeatureAction<Name extends ActionName> = ActionKind &
  ActionLabel<Name> & { drawer(props: ActionOf<Name> & { readonly onClose: () => void }): React.ReactNode };

/** An action whose drawer or dialog is an export of a file. With a `label` next to it, the palette offers it. */
export function action<Module, Name extends keyof Module>(
  operation: OperationName,
  icon: TablerIcon,
  load: () => Promise<Module>,
  name: Name,
) {
  return { operation, icon, drawer: lazyPart(load, name) };
}

/** Any action, with its type parameter removed. */
export interface AnyAction extends ActionKind {
  readonly label?: string | undefined;
  // Declared as a method for bivariance: an action is looked up by the name it receives.
  drawer(props: Action & { readonly onClose: () => void }): React.ReactNode;
}

/** An action that is a page; the palette links to it. */
export interface FeatureShortcut extends ActionKind {
  readonly label: string;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
}

/** A hook that returns the entries for a text. */
export type UseEntries = (text: string) => readonly EntryGroup[];

/** A palette finder of a feature. */
export interface FeatureFinder {
  /** Finders with a lower rank are listed first. */
  readonly rank: number;
  /** Loads the finder hook together with the palette. */
  load(): Promise<UseEntries>;
}

/** The places where features can add cards, with the props of each card. */
export interface CardProps {
  /** At the top of Home. */
  readonly home: object;
  /** Next to the installation details. */
  readonly settings: object;
  /** Above every page. */
  readonly banner: object;
  /** Docked at the right of every page, if opened; on Home in a wide window a column that cannot be closed. */
  readonly aside: { readonly onClose?: () => void };
  /** In the status strip, after the service state. */
  readonly strip: object;
  /** At the foot of the sidebar. */
  readonly foot: object;
  /** Next to a sidebar item, with its page, or next to a folded group, with all its pages. */
  readonly sidebar: { readonly pages: readonly string[] };
  readonly user: { readonly userId: string };
  /** On pages of records in a trace, with the record id. */
  readonly trace: { readonly id: string };
}

/** A card that a feature adds to the page of a record. */
export type FeatureCard = {
  [On in keyof CardProps]: { readonly on: On; readonly name: string; Card(props: CardProps[On]): React.ReactNode };
}[keyof CardProps];

/** Any card, with its type parameter removed. */
export interface AnyCard {
  readonly on: keyof CardProps;
  readonly name: string;
  // Declared as a method for bivariance: a card is looked up by its page.
  Card(props: CardProps[keyof CardProps]): React.ReactNode;
}

/** A place for cards, with the props of the cards there. */
export type CardPlace = {
  [On in keyof CardProps]: { readonly on: On } & CardProps[On];
}[keyof CardProps];

/** The contributions of a feature to sidebar, palette, drawers and pages. */
export interface Feature {
  readonly pages?: readonly FeaturePage[];
  readonly actions?: { readonly [Name in ActionName]?: FeatureAction<Name> };
  readonly shortcuts?: readonly FeatureShortcut[];
  readonly finder?: FeatureFinder;
  readonly cards?: readonly FeatureCard[];
}
