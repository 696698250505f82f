import type { ConsoleSessions } from '../../ports/console-sessions.ts';
import type { Ids } from '../../ports/ids.ts';

/** Sessions of this process; all end with it. */
export function createConsoleSessions(ids: Ids): ConsoleSessions {
  const keys = new Set<string>();
  const tokens = new Set<string>();
  return {
    makeKey: () => {
      const key = ids.token(24);
      keys.add(key);
      return key;
    },
    enter: (key) => {
      if (!keys.delete(key)) return undefined;
      const token = ids.token(32);
      tokens.add(token);
      return token;
    },
    isOpen: (token) => token !== undefined && tokens.has(token),
  };
}
