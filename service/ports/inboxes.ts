import type { Inbox, InboxAnswer, InboxMessage } from '../resources/inbox.ts';

/** The built-in receivers and their messages: in memory only, bounded by count and by bytes. */
export interface Inboxes {
  /** The inboxes with messages or a configured response, sorted by name. */
  list(): readonly StoredInbox[];
  /** The inbox of this name; an unused one is empty. */
  find(name: string): StoredInbox;
  /** The current response of an inbox: an immediate 200 by default. */
  answerOf(name: string): InboxAnswer;
  setAnswer(name: string, answer: InboxAnswer): StoredInbox;
  /**
   * Stores a message; evicts the oldest ones, first of its own inbox, then of the largest. Of the
   * names that are neither `registered` nor have a configured response, the least recently used one
   * is dropped.
   */
  receive(name: string, message: InboxMessage, registered: ReadonlySet<string>): void;
  /** Newest first. */
  messages(name: string): readonly InboxMessage[];
  /** Deletes the messages of an inbox, but not its response. */
  clear(name: string): void;
}

export type StoredInbox = Omit<Inbox, 'url'>;
