import { allOf, itemId, nothing, type Source } from '../source.ts';

/** Users who would lose their wallets with their PIN: one item for all of them. */
export const emergencyCodeMissing: Source = {
  async find({ ports, owner, now, memory }) {
    const { total, first } = await memory.withoutCode.of(owner);
    const id = itemId('emergency-code-missing', 'users');
    if (total === 0 || first === undefined) return nothing;
    const reference = ports.storage.read(({ users }) => users.find(first)?.reference);
    const subject =
      total === 1
        ? { type: 'user' as const, id: first, name: reference ?? first }
        : { type: 'user' as const, name: `${total} users` };
    return allOf([
      {
        id,
        kind: 'emergency-code-missing',
        severity: 'warn',
        what: `${subject.name} ${total === 1 ? 'has' : 'have'} wallets and no emergency code`,
        why: 'Add a signing method of the type EMERGENCY_CODE. Without it, a forgotten PIN cannot be recovered, and the wallets are lost.',
        since: memory.firstSeen.of(owner, id, now),
        subject,
        count: total,
      },
    ]);
  },
  several: (total) => ({
    what: `${total} users have wallets and no emergency code`,
    name: `${total} users`,
  }),
};
