import type { Confirmation } from './confirmation.ts';

/** Who may call as the console from a browser: whoever came by a one-time link. */
export interface ConsoleSessions {
  /** A key for one entry. */
  makeKey(): string;
  /** The session's token for a fresh key; `undefined` for one that was used or never made. */
  enter(key: string): string | undefined;
  /** The open session of a token, with its own confirmation. Compares in constant time. */
  find(token: string | undefined): Confirmation | undefined;
}
