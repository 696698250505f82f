import type { Inboxes, StoredInbox } from '../../ports/inboxes.ts';
import type { InboxAnswer, InboxMessage } from '../../resources/inbox.ts';

const maximumInboxes = 50;
const maximumMessages = 200;
const usualAnswer: InboxAnswer = { status: 200, delayMilliseconds: 0 };

interface Kept {
  answer: InboxAnswer;
  /** The newest first. */
  messages: readonly InboxMessage[];
}

/** Receivers in memory: gone with the process. */
export function createInboxes(): Inboxes {
  /** The one least lately used first. */
  const inboxes = new Map<string, Kept>();

  const use = (name: string, change: (kept: Kept) => Kept): Kept => {
    const used = change(inboxes.get(name) ?? { answer: usualAnswer, messages: [] });
    inboxes.delete(name);
    inboxes.set(name, used);
    const [oldest] = inboxes.keys();
    if (inboxes.size > maximumInboxes && oldest !== undefined) inboxes.delete(oldest);
    return used;
  };

  return {
    list: () =>
      [...inboxes]
        .map(([name, kept]) => toInbox(name, kept))
        .sort((one, other) => one.name.localeCompare(other.name, 'en')),
    answerOf: (name) => inboxes.get(name)?.answer ?? usualAnswer,
    setAnswer: (name, answer) =>
      toInbox(
        name,
        use(name, (kept) => ({ ...kept, answer })),
      ),
    receive: (name, message) => {
      use(name, ({ answer, messages }) => ({
        answer,
        messages: [message, ...messages.slice(0, maximumMessages - 1)],
      }));
    },
    messages: (name) => inboxes.get(name)?.messages ?? [],
    clear: (name) => {
      const kept = inboxes.get(name);
      if (kept) inboxes.set(name, { ...kept, messages: [] });
    },
  };
}

function toInbox(name: string, { answer, messages }: Kept): StoredInbox {
  const [newest] = messages;
  return {
    name,
    messages: messages.length,
    ...(newest && { lastMessageAt: newest.receivedAt }),
    answer,
  };
}
