import type { TablerIcon } from '@tabler/icons-react';

/** A row of the palette. */
export interface Entry {
  readonly id: string;
  readonly icon: TablerIcon;
  readonly name: string;
  readonly detail?: string | undefined;
  /** Additional API terms to search by. @example "checkout session" */
  readonly alsoCalled?: readonly string[] | undefined;
  readonly aside?: React.ReactNode;
  /** The exact match: shown as a larger row with a tile. */
  readonly isAnswer?: boolean;
  /**
   * Runs an action without any other visible effect instead of `run`, and returns its confirmation;
   * the palette stays open.
   */
  readonly says?: () => Promise<string>;
  run(): void;
}

export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}
