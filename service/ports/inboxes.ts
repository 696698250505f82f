import type { Inbox, InboxAnswer, InboxMessage } from '../resources/inbox.ts';

/** The built-in receivers and what they got: in memory only, and bounded by count and by bytes. */
export interface Inboxes {
  /** Those that got something or have an answer set, in the order of their names. */
  list(): readonly StoredInbox[];
  /** What is known of one; of one that nobody used, that it is empty. */
  find(name: string): StoredInbox;
  /** What an inbox answers now: 200 at once unless set. */
  answerOf(name: string): InboxAnswer;
  setAnswer(name: string, answer: InboxAnswer): StoredInbox;
  /**
   * Keeps a message; the oldest make room, first those of its own inbox, then those of the largest.
   * Of the names that are neither `registered` nor have an answer set, the one least lately sent to goes.
   */
  receive(name: string, message: InboxMessage, registered: ReadonlySet<string>): void;
  /** The newest first. */
  messages(name: string): readonly InboxMessage[];
  /** Forgets the messages of an inbox, and leaves its answer. */
  clear(name: string): void;
}

export type StoredInbox = Omit<Inbox, 'url'>;
