import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { isSameText } from '../../kernel/same-text.ts';
import type { DeviceKey } from '../../ports/device-key.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { replaceFileDurably } from '../file-system/replace-file-durably.ts';

/** A session as it outlives the process: its token cannot be had from it. */
export const storedSession = z.object({
  id: z.uuid(),
  name: z.string(),
  /** An HMAC of the token under a subkey of the device key. */
  tokenMac: z.string(),
  beganAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** When the operator ended it; it is remembered for a while, so that its page can be told. */
  endedAt: z.iso.datetime().optional(),
});
export type StoredSession = z.infer<typeof storedSession>;

/** Keeps sessions apart from the state, so that no backup has them. */
export interface SessionStore {
  load(): Promise<readonly StoredSession[]>;
  /** Durable when it resolves; throws the disk's error. */
  save(sessions: readonly StoredSession[]): Promise<void>;
}

const fileName = 'sessions.json';
const file = z.object({ sessions: z.array(storedSession), mac: z.string() });
const purpose = 'console.sessions.v1';

/** A file beside the state. What the device key does not vouch for counts as nothing: everybody comes by a link again. */
export function sessionFile(
  disk: FileSystem,
  directory: string,
  key: Pick<DeviceKey, 'mac'>,
): SessionStore {
  const path = join(directory, fileName);
  const macOf = (sessions: readonly StoredSession[]) =>
    key.mac(purpose, JSON.stringify(sessions)).toString('base64url');
  return {
    load: async () => {
      const bytes = await disk.read(path).catch(() => undefined);
      const read = file.safeParse(parseJson(bytes?.toString() ?? ''));
      if (!read.success) return [];
      const { sessions, mac } = read.data;
      return isSameText(mac, macOf(sessions)) ? sessions : [];
    },
    save: (sessions) => {
      const text = JSON.stringify({ sessions, mac: macOf(sessions) }, undefined, 2);
      return replaceFileDurably(disk, path, Buffer.from(`${text}\n`));
    },
  };
}

/** Sessions of this process alone. */
export const forgetfulStore: SessionStore = { load: async () => [], save: async () => {} };
