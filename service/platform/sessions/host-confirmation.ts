import { fail, ok } from '../../model/kernel/results/result.ts';
import type { Confirmation } from '../ports/console-sessions.ts';

/** Shows the host's own prompt, which no page can answer; once per request, and one prompt at a time. */
export function createHostConfirmation(confirm: ((summary: string) => Promise<boolean>) | undefined): Confirmation {
  let isAsking = false;
  return {
    ensure: async (summary) => {
      if (!confirm || isAsking) return notConfirmed;
      isAsking = true;
      try {
        return (await confirm(summary)) ? ok() : notConfirmed;
      } finally {
        isAsking = false;
      }
    },
  };
}

const notConfirmed = fail('console.confirmation-required', 'Not confirmed. No secret was shown.');
