import { ok } from '../../kernel/result.ts';
import type { BackgroundWork, Working } from '../../ports/background-work.ts';

/** Background work that throws until a worker is bound. */
export function createBackgroundWork(): BackgroundWork {
  let working: Working = {
    nextMoment: () => undefined,
    settle: async () => [],
    pass: async () => ok([]),
  };
  return {
    nextMoment: (behind) => working.nextMoment(behind),
    settle: (limits) => working.settle(limits),
    pass: (way, note) => working.pass(way, note),
    lead: (to) => {
      working = to;
    },
  };
}
