import type { ChainStatus } from '../../ports/chains.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import { type AttentionQuery, allOf, itemId, nothing, type Source } from '../source.ts';

/** Chains that should respond but do not; sleeping and starting chains are healthy. */
export const chainUnreachable: Source = {
  async find(query) {
    const states = await query.memory.chains.status(query.ports.chains);
    if (!states) return { ...nothing, isUnknown: true };
    return allOf(states.filter(isUnreachable).map((status) => toItem(query, status)));
  },
  several: (total) => ({ what: `${total} chains do not respond`, name: `${total} chains` }),
};

function isUnreachable({ state, blockNumber }: ChainStatus): boolean {
  return state !== 'asleep' && state !== 'starting' && blockNumber === undefined;
}

function toItem(
  { ports, memory, owner, now }: AttentionQuery,
  { secretType, reason }: ChainStatus,
): AttentionItem {
  const { name, isEmbedded } = ports.chains.of(secretType).network;
  const id = itemId('chain-unreachable', secretType);
  return {
    id,
    kind: 'chain-unreachable',
    severity: 'bad',
    what: `${name} does not respond`,
    why: `${reason ?? 'Its node did not respond.'} Transactions wait in the meantime; none are lost.`,
    since: memory.firstSeen.of(owner, id, now),
    subject: { type: 'chain', id: secretType, name },
    ...(isEmbedded && {
      act: { name: 'chains.wake', label: 'Start', input: { secretType } },
    }),
  };
}
