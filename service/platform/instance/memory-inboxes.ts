import type { InboxMessage, InboxResponse } from '../../model/webhooks/inbox.ts';
import type { Inboxes, StoredInbox } from '../ports/ports.ts';

/** Limits of the built-in receivers. Bytes are those of the process, not those on the wire. */
interface InboxLimits {
  /** Inboxes that only their senders named. */
  readonly strangers: number;
  /** Responses that the operator configured. */
  readonly answers: number;
  readonly messagesOfOne: number;
  readonly bytesOfOne: number;
  readonly bytesInAll: number;
}

const usualLimits: InboxLimits = {
  strangers: 50,
  answers: 200,
  messagesOfOne: 200,
  bytesOfOne: 4 * 1024 * 1024,
  bytesInAll: 32 * 1024 * 1024,
};

const defaultResponse: InboxResponse = { status: 200, delayMilliseconds: 0 };

/** Receivers in memory: lost with the process, and bounded for any number of senders and names. */
export function createInboxes(limits: Partial<InboxLimits> = {}): Inboxes {
  return new MemoryInboxes({ ...usualLimits, ...limits });
}

interface Inbox {
  /** Oldest first. */
  readonly messages: { message: InboxMessage; bytes: number }[];
  bytes: number;
  dropped: number;
}

class MemoryInboxes implements Inboxes {
  readonly #limits: InboxLimits;
  /** Least recently used first. */
  readonly #inboxes = new Map<string, Inbox>();
  /** Least recently configured first. */
  readonly #responses = new Map<string, InboxResponse>();
  #bytes = 0;

  constructor(limits: InboxLimits) {
    this.#limits = limits;
  }

  list(): readonly StoredInbox[] {
    return [...new Set([...this.#inboxes.keys(), ...this.#responses.keys()])]
      .sort((left, right) => left.localeCompare(right, 'en'))
      .map((name) => this.find(name));
  }

  find(name: string): StoredInbox {
    const inbox = this.#inboxes.get(name);
    const newest = inbox?.messages.at(-1)?.message;
    return {
      name,
      messages: inbox?.messages.length ?? 0,
      dropped: inbox?.dropped ?? 0,
      ...(newest && { lastMessageAt: newest.receivedAt }),
      answer: this.responseOf(name),
    };
  }

  responseOf(name: string): InboxResponse {
    return this.#responses.get(name) ?? defaultResponse;
  }

  setResponse(name: string, response: InboxResponse): StoredInbox {
    renew(this.#responses, name, response);
    const [oldest] = this.#responses.keys();
    if (this.#responses.size > this.#limits.answers && oldest !== undefined) this.#responses.delete(oldest);
    return this.find(name);
  }

  receive(name: string, message: InboxMessage, registered: ReadonlySet<string>): void {
    const inbox = this.#inboxes.get(name) ?? { messages: [], bytes: 0, dropped: 0 };
    renew(this.#inboxes, name, inbox);
    const bytes = memoryOf(message);
    inbox.messages.push({ message, bytes });
    inbox.bytes += bytes;
    this.#bytes += bytes;
    const { messagesOfOne, bytesOfOne, bytesInAll } = this.#limits;
    while (inbox.messages.length > messagesOfOne || inbox.bytes > bytesOfOne) this.#dropOldest(inbox);
    this.#forgetStrangers(registered);
    while (this.#bytes > bytesInAll) this.#dropOldest(this.#largest(inbox));
  }

  messages(name: string): readonly InboxMessage[] {
    return (this.#inboxes.get(name)?.messages ?? []).map(({ message }) => message).reverse();
  }

  clear(name: string): void {
    const inbox = this.#inboxes.get(name);
    if (!inbox) return;
    this.#bytes -= inbox.bytes;
    this.#inboxes.set(name, { messages: [], bytes: 0, dropped: 0 });
  }

  #dropOldest(inbox: Inbox): void {
    const bytes = inbox.messages.shift()?.bytes ?? 0;
    inbox.bytes -= bytes;
    this.#bytes -= bytes;
    inbox.dropped += 1;
  }

  /** The inbox with the most messages is evicted first, so a flood into one spares the others. */
  #largest(inbox: Inbox): Inbox {
    return [...this.#inboxes.values()].reduce(
      (largest, candidate) => (candidate.bytes > largest.bytes ? candidate : largest),
      inbox,
    );
  }

  #forgetStrangers(registered: ReadonlySet<string>): void {
    const strangers = [...this.#inboxes.keys()].filter((name) => !registered.has(name) && !this.#responses.has(name));
    const tooMany = Math.max(0, strangers.length - this.#limits.strangers);
    for (const name of strangers.slice(0, tooMany)) {
      this.clear(name);
      this.#inboxes.delete(name);
    }
  }
}

function renew<Value>(entries: Map<string, Value>, name: string, value: Value): void {
  entries.delete(name);
  entries.set(name, value);
}

/** An object, its id, its time and its checks. */
const bytesOfMessage = 1024;
/** Two strings and their place in an object. */
const bytesOfHeader = 128;

/** Estimated memory of a message in bytes, rather too high: two per character if one is beyond Latin-1. */
export function memoryOf({ headers, body }: Pick<InboxMessage, 'headers' | 'body'>): number {
  const ofHeaders = Object.entries(headers).map(
    ([name, value]) => bytesOfHeader + bytesOfText(name) + bytesOfText(value),
  );
  return ofHeaders.reduce((sum, bytes) => sum + bytes, bytesOfMessage + bytesOfText(body));
}

function bytesOfText(text: string): number {
  return /[\u0100-\uffff]/.test(text) ? text.length * 2 : text.length;
}
