import type { TablerIcon } from '@tabler/icons-react';

/** One line of the palette. */
export interface Entry {
  readonly id: string;
  readonly icon: TablerIcon;
  readonly name: string;
  readonly detail?: string | undefined;
  /** What the API calls it, under which it is found too. @example "checkout session" */
  readonly alsoCalled?: readonly string[] | undefined;
  readonly aside?: React.ReactNode;
  /** The thing that was asked for: a larger row with a tile. */
  readonly isAnswer?: boolean;
  /** Does what nothing else is to be seen of, in place of `run`, and says how it went; the palette stays open. */
  readonly says?: () => Promise<string>;
  run(): void;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}
