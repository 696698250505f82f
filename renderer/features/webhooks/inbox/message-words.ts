import { z } from 'zod';
import { counted } from '../../../components/figures/counted.ts';
import type { InboxMessage } from '../../../service/call/client.ts';

const eventOf = z.object({ type: z.string() });

/** The kind of event a message is about, where it is about one. */
export function typeOfMessage({ body }: InboxMessage): string | undefined {
  try {
    return eventOf.safeParse(JSON.parse(body)).data?.type;
  } catch {
    return undefined;
  }
}

/** What a good receiver checks, and what came of it. */
export function checksOf({ checks }: InboxMessage) {
  if (!checks) return [];
  return [
    {
      name: 'Credentials',
      isGood: checks.hasCredentials,
      says: checks.hasCredentials ? 'those of the webhook' : 'not those of the webhook',
    },
    {
      name: 'Signature',
      isGood: checks.hasSignature,
      says: checks.hasSignature ? 'right, and fresh' : 'wrong, missing or too old',
    },
  ] as const;
}

/** What is said of messages that are kept no more. @example "Oldest out: 812 messages made room." */
export function wordsOfDropped(count: number): string {
  return `Oldest out: ${counted(count, 'message')} made room.`;
}
