import { forgetPairs } from '../domain/users/encrypted/encryption-pairs.ts';
import { lastAttempt } from '../domain/users/lock.ts';
import { appendEntry } from '../history/audit/chain.ts';
import { everyApplication } from '../model/table.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { TableWriters } from '../platform/ports/storage.ts';
import { isSealedByDevice } from '../platform/vault/signing-method-sealing.ts';

/** Limits what an edit of the state could have gained: one attempt is left for each signing method. */
export function acceptEdited(clock: Clock): (tables: TableWriters) => void {
  return withoutPairs((drafts) => {
    leaveOneAttempt(drafts);
    const act = 'start.accept-edited-state';
    noteStart(drafts, clock, { act, words: 'Start with edited state' });
  });
}

/** Pairs of an edited state are removed: it is unknown which encrypted credentials were used. */
export function withoutPairs(change: (tables: TableWriters) => void): (tables: TableWriters) => void {
  return (tables) => {
    change(tables);
    forgetPairs(tables);
  };
}

/** Notes in the audit log how this state was accepted. */
export function noteStart(drafts: TableWriters, { now }: Clock, act: { act: string; words: string }): void {
  const entry = { ...act, who: { kind: 'command' }, outcome: 'done', details: {} } as const;
  appendEntry(drafts, { ...entry, at: now() }, Number.POSITIVE_INFINITY);
}

function leaveOneAttempt({ applications, signingMethods }: TableWriters): void {
  for (const { id } of applications.listBy('every', everyApplication))
    for (const method of signingMethods.listBy('byApplication', id))
      if (isSealedByDevice(method.type)) signingMethods.put({ ...method, ...lastAttempt(method) });
}
