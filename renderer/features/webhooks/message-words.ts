import { z } from 'zod';
import type { InboxMessage } from '../../service/client.ts';

const eventOf = z.object({ type: z.string() });

/** The kind of event a message tells of, where it tells of one. */
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
