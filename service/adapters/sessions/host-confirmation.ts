import { fail, ok } from '../../kernel/result.ts';
import type { Confirmation } from '../../ports/confirmation.ts';

/** Asks by the host's own means, which no page can answer; each time anew, and one question at a time. */
export function createHostConfirmation(
  ask: ((summary: string) => Promise<boolean>) | undefined,
): Confirmation {
  let isAsking = false;
  return {
    ensure: async (summary) => {
      if (!ask || isAsking) return notConfirmed;
      isAsking = true;
      try {
        return (await ask(summary)) ? ok() : notConfirmed;
      } finally {
        isAsking = false;
      }
    },
  };
}

const notConfirmed = fail(
  'console.confirmation-required',
  'It was not confirmed, and no secret was shown.',
);
