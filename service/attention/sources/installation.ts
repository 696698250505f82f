import type { AttentionItem } from '../../resources/attention.ts';
import { adoptionOf } from '../../system/adopted-state.ts';
import { after, allOf, before, itemId, nothing, type Source } from '../source.ts';
import { newsMilliseconds } from './ended.ts';

const whole = 'installation';

/** Writes to the disk fail, or the last checkpoint failed. */
export const storage: Source = {
  find({ ports, memory, owner, now }) {
    const { state, reason } = ports.storage.health();
    if (state === 'writing') return nothing;
    const id = itemId('storage', whole);
    return allOf([
      {
        id,
        kind: 'storage',
        severity: state === 'behind' ? 'warn' : 'bad',
        what:
          state === 'behind' ? 'The last checkpoint was not written' : 'Changes cannot be stored',
        why: reason ?? 'See the log of the service.',
        since: memory.firstSeen.of(owner, id, now),
        subject: { type: 'installation', name: 'Storage' },
      },
    ]);
  },
  several: severalOf('disk faults'),
};

/** The state was opened without authentication by the device key. */
export const stateUnverified: Source = {
  find({ ports, now }) {
    const adopted = ports.storage.read(adoptionOf);
    const isNews = adopted !== undefined && adopted.at >= before(now, newsMilliseconds);
    // An update from a version without authentication codes requires no action.
    if (!isNews || adopted.as === 'old') return nothing;
    const item: AttentionItem = {
      id: itemId('state-unverified', adopted.at),
      kind: 'state-unverified',
      severity: 'warn',
      what: 'The stored state was opened unverified',
      why: `${adopted.reason} Check its contents or restore a backup.`,
      since: adopted.at,
      subject: { type: 'installation', name: 'Stored state' },
    };
    return { ...allOf([item]), changesAt: after(adopted.at, newsMilliseconds) };
  },
  several: severalOf('unverified states'),
};

/** The request log cannot be written to disk. */
export const requestLogIncomplete: Source = {
  async find({ ports }) {
    const { notKept } = await ports.requestLog.state();
    if (!notKept) return nothing;
    return allOf([
      {
        id: itemId('request-log-incomplete', whole),
        kind: 'request-log-incomplete',
        severity: 'warn',
        what: `The request log is missing ${notKept.requests} requests`,
        why: `${notKept.reason} Requests are still processed.`,
        since: notKept.since,
        subject: { type: 'installation', name: 'Request log' },
      },
    ]);
  },
  several: severalOf('gaps in the request log'),
};

function severalOf(noun: string) {
  return (total: number) => ({ what: `${total} ${noun}`, name: `${total} ${noun}` });
}
