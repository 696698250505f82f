import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import { minute } from '../../model/kernel/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Confirmation } from '../ports/console-sessions.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { DeviceKey } from '../ports/vault.ts';
import { replaceFileDurably } from '../storage/files/replace-file-durably.ts';

/** A session that outlives the process: nothing in it opens the console. */
export const storedSession = z.object({
  id: z.uuid(),
  name: z.string(),
  /** SHA-256 of the public key that its page registered, base64url. */
  keyHash: z.string(),
  /** Removed when the session ends. */
  key: z
    .object({
      /** The point on P-256, base64url. */
      point: z.string(),
      /** The origin of the page, which is part of what it signs. */
      origin: z.string(),
      /** The address of the listener then: at another address a program could forward calls. */
      listener: z.string(),
    })
    .optional(),
  beganAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** When the operator ended it; remembered for a while, so that its page can be notified. */
  endedAt: z.iso.datetime().optional(),
});
export type StoredSession = z.infer<typeof storedSession>;

/** Stores sessions apart from the state, so that no backup contains them. */
export interface SessionStore {
  load(): Promise<readonly StoredSession[]>;
  /** Durable when it resolves; throws the disk's error. */
  save(sessions: readonly StoredSession[]): Promise<void>;
}

const fileName = 'sessions.json';
const file = z.object({ sessions: z.array(storedSession), mac: z.string() });
const purpose = 'console.sessions.v2';

/** A file next to the state. Content without a valid MAC counts as empty: all browsers enter with a link again. */
export function sessionFile(disk: FileSystem, directory: string, key: Pick<DeviceKey, 'mac'>): SessionStore {
  const path = join(directory, fileName);
  // Parsed, so that the order of fields does not matter.
  const macOf = (sessions: readonly StoredSession[]) =>
    key.mac(purpose, JSON.stringify(file.shape.sessions.parse(sessions))).toString('base64url');
  return {
    load: async () => {
      const bytes = await disk.read(path).catch(() => undefined);
      const parsed = file.safeParse(parseJson(bytes?.toString() ?? ''));
      if (!parsed.success) return [];
      const { sessions, mac } = parsed.data;
      return isSameText(mac, macOf(sessions)) ? sessions : [];
    },
    save: (sessions) => {
      const text = JSON.stringify({ sessions, mac: macOf(sessions) }, undefined, 2);
      return replaceFileDurably(disk, path, Buffer.from(`${text}\n`));
    },
  };
}

/** Sessions of this process only. */
export const forgetfulStore: SessionStore = { load: async () => [], save: async () => {} };

/** Validity of a confirmation. */
const holdsMilliseconds = 5 * minute;
/** Wrong tokens in a row before a pause. */
const maximumAttempts = 5;
const restMilliseconds = minute;

/** Requests the operator token, which a console never receives from the service. */
export function createTokenConfirmation(
  operatorToken: string,
  { monotonicMillis: elapsed }: Pick<Clock, 'monotonicMillis'>,
): Confirmation {
  let heldUntil = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let attempts = 0;
  return {
    ensure: async () =>
      elapsed() < heldUntil
        ? ok()
        : fail(
            'console.confirmation-required',
            'Confirm with the operator token, which was printed at the start, to show the secret.',
          ),
    give: (token, text) => {
      if (elapsed() < restsUntil)
        return fail('operator-token.too-many-attempts', 'Too many wrong tokens. Wait a minute, then try again.');
      const expected = text === undefined ? operatorToken : hmacOf(operatorToken, text);
      if (!isSameText(token, expected)) {
        attempts += 1;
        if (attempts % maximumAttempts === 0) restsUntil = elapsed() + restMilliseconds;
        return fail(
          'operator-token.incorrect',
          'This is not the operator token of the running service. It changes on every start.',
        );
      }
      attempts = 0;
      heldUntil = elapsed() + holdsMilliseconds;
      return ok();
    },
  };
}

function hmacOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
