import type { Inbox, InboxAnswer, InboxMessage } from '../resources/inbox.ts';

/** The built-in receivers and what they got: in memory only, and bounded. */
export interface Inboxes {
  /** Those that got something or have an answer set, in the order of their names. */
  list(): readonly StoredInbox[];
  /** What an inbox answers now: 200 at once unless set. */
  answerOf(name: string): InboxAnswer;
  setAnswer(name: string, answer: InboxAnswer): StoredInbox;
  /** Keeps a message; the oldest goes when there are 200, and the inbox least lately used when there are 50. */
  receive(name: string, message: InboxMessage): void;
  /** The newest first. */
  messages(name: string): readonly InboxMessage[];
  /** Forgets the messages of an inbox, and leaves its answer. */
  clear(name: string): void;
}

export type StoredInbox = Omit<Inbox, 'url'>;
