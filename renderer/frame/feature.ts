import type { TablerIcon } from '@tabler/icons-react';
import type { LinkProps, RegisteredRouter } from '@tanstack/react-router';
import type { OperationName } from '../service/call/operations.ts';
import type { Action, ActionOf, ActName, Acts } from './act/actions.tsx';
import type { EntryGroup } from './palette/entry.ts';

/** The groups of the navigation, from above; what stands before them all is in `top`. */
export const navigationGroups = [
  'top',
  'Wallets',
  'Marketplace',
  'Tokens',
  'Payments',
  'Service',
] as const;

/** An address that needs no parameter. @example "/webhooks" */
export type PagePath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** A page of the navigation. */
export interface FeaturePage {
  readonly to: PagePath;
  readonly label: string;
  readonly icon: TablerIcon;
  readonly group: (typeof navigationGroups)[number];
  /** The key that leads there after `g`. */
  readonly goKey: string;
}

interface ActKind {
  /** What it calls, as the palette shows it. */
  readonly operation: OperationName;
  readonly icon: TablerIcon;
}

/** The acts that need no record, which the palette offers by their labels. */
export type FreeActName = {
  [Name in ActName]: Partial<Acts[Name]> extends Acts[Name] ? Name : never;
}[ActName];

type ActLabel<Name extends ActName> = Name extends FreeActName
  ? { readonly label: string }
  : { readonly label?: never };

/** An act and its drawer or dialog, which gets the parameters of the act. */
export type FeatureAct<Name extends ActName> = ActKind &
  ActLabel<Name> & {
    drawer(props: ActionOf<Name> & { readonly onClose: () => void }): React.ReactNode;
  };

/** Any act, as what folds over all of them has it. */
export interface AnyAct extends ActKind {
  readonly label?: string | undefined;
  // A method, so that each act is one of any: an act is looked up by the name of the action it gets.
  drawer(props: Action & { readonly onClose: () => void }): React.ReactNode;
}

/** An act that is a page of its own: the palette leads there. */
export interface FeatureShortcut extends ActKind {
  readonly label: string;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
}

/** A hook: what is found under a text. */
export type UseEntries = (text: string) => readonly EntryGroup[];

/** What the palette finds under a text. */
export interface FeatureFinder {
  /** The lower, the higher its hits stand. */
  readonly rank: number;
  /** The hook that finds; it is fetched with the palette. */
  load(): Promise<UseEntries>;
}

/** Where features put cards of theirs: pages of records, and places of the frame. What each card is given. */
export interface CardProps {
  /** Before everything else on Home. */
  readonly home: object;
  /** Beside the facts of the installation. */
  readonly settings: object;
  /** Over every page. */
  readonly banner: object;
  /** In the status strip, behind the state of the service. */
  readonly strip: object;
  /** Beside the link to a page. */
  readonly navigation: { readonly to: string };
  readonly user: { readonly userId: string };
  /** Anything that belongs to a trace, by its id. */
  readonly trace: { readonly id: string };
}

/** A card that a feature puts on the page of a record. */
export type FeatureCard = {
  [On in keyof CardProps]: {
    readonly on: On;
    readonly name: string;
    Card(props: CardProps[On]): React.ReactNode;
  };
}[keyof CardProps];

/** Any card, as what folds over all of them has it. */
export interface AnyCard {
  readonly on: keyof CardProps;
  readonly name: string;
  // A method, so that each card is one of any: a card is looked up by the page it is for.
  Card(props: CardProps[keyof CardProps]): React.ReactNode;
}

/** A page of a record, with what the cards on it are given. */
export type CardPlace = {
  [On in keyof CardProps]: { readonly on: On } & CardProps[On];
}[keyof CardProps];

/** What a feature of the console states about itself; navigation, palette and drawers fold over it. */
export interface Feature {
  readonly pages?: readonly FeaturePage[];
  readonly acts?: { readonly [Name in ActName]?: FeatureAct<Name> };
  readonly shortcuts?: readonly FeatureShortcut[];
  readonly finder?: FeatureFinder;
  readonly cards?: readonly FeatureCard[];
}
