/** Who may open the console in a browser: whoever came by a one-time link. */
export interface ConsoleSessions {
  /** A key for one entry. */
  makeKey(): string;
  /** The session's token for a fresh key; `undefined` for one that was used or never made. */
  enter(key: string): string | undefined;
  isOpen(token: string | undefined): boolean;
}
