import { ok } from '../../model/kernel/results/result.ts';
import type { BackgroundWork, Working } from '../ports/storage.ts';

/** Background work that throws until a worker is bound. */
export function createBackgroundWork(): BackgroundWork {
  let coordinator: Working = {
    nextMoment: () => undefined,
    countDue: () => 0,
    settle: async () => [],
    pass: async () => ok([]),
  };
  return {
    nextMoment: (after) => coordinator.nextMoment(after),
    countDue: () => coordinator.countDue(),
    settle: (limits) => coordinator.settle(limits),
    pass: (span, note) => coordinator.pass(span, note),
    lead: (to) => {
      coordinator = to;
    },
  };
}
