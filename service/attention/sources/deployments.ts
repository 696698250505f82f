import type { ChainStatus } from '../../ports/chains.ts';
import type { AttentionItem } from '../../resources/attention.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import { type AttentionQuery, allOf, combined, itemId, nothing, type Source } from '../source.ts';
import { recentlyFailed } from './ended.ts';

const again = 'It was not deployed. Create it again.';

/** Contracts and token types whose deployment failed. */
export const deploymentFailed: Source = {
  find: (query) =>
    query.ports.storage.read(({ collections, tokenTypes }) =>
      combined(
        recentlyFailed(query, {
          table: collections,
          index: 'failed',
          key: query.owner,
          toItem: ofCollection,
        }),
        recentlyFailed(query, {
          table: tokenTypes,
          index: 'failed',
          key: query.owner,
          toItem: ofTokenType,
        }),
      ),
    ),
  several: (total) => ({ what: `${total} deployments failed`, name: `${total} deployments` }),
};

function ofCollection({ id, name, reason, createdAt }: CollectionRecord): AttentionItem {
  return {
    ...failed(id, { what: `The deployment of ${name} failed`, reason, createdAt }),
    subject: { type: 'collection', id, name },
  };
}

function ofTokenType({ id, name, reason, createdAt }: TokenTypeRecord): AttentionItem {
  return {
    ...failed(id, { what: `The token type ${name} failed`, reason, createdAt }),
    subject: { type: 'token-type', id, name },
  };
}

interface Failed {
  readonly what: string;
  readonly reason: string | undefined;
  readonly createdAt: string;
}

function failed(id: string, { what, reason, createdAt }: Failed) {
  return {
    id: itemId('deployment-failed', id),
    kind: 'deployment-failed' as const,
    severity: 'bad' as const,
    what,
    why: reason === undefined ? again : `${reason} ${again}`,
    since: createdAt,
  };
}

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
