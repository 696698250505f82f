import { isSameText } from '../../kernel/same-text.ts';
import type { Confirmation } from '../../ports/confirmation.ts';
import type { ConsoleSessions } from '../../ports/console-sessions.ts';
import type { Ids } from '../../ports/ids.ts';

interface Session {
  readonly token: string;
  readonly confirmation: Confirmation;
}

/** Sessions of this process; all end with it. Each has a confirmation of its own. */
export function createConsoleSessions(
  ids: Ids,
  makeConfirmation: () => Confirmation,
): ConsoleSessions {
  const keys = new Set<string>();
  const sessions: Session[] = [];
  return {
    makeKey: () => {
      const key = ids.token(24);
      keys.add(key);
      return key;
    },
    enter: (key) => {
      const made = [...keys].find((one) => isSameText(one, key));
      if (made === undefined) return undefined;
      keys.delete(made);
      const token = ids.token(32);
      sessions.push({ token, confirmation: makeConfirmation() });
      return token;
    },
    find: (given) =>
      given === undefined
        ? undefined
        : sessions.find(({ token }) => isSameText(token, given))?.confirmation,
  };
}
