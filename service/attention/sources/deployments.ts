import type { AttentionItem } from '../../resources/attention.ts';
import type { CollectionRecord } from '../../resources/collection.ts';
import type { TokenTypeRecord } from '../../resources/token-type.ts';
import { combined, itemId, type Source } from '../source.ts';
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
