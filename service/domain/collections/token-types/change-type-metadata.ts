import { z } from 'zod';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { tokenTypeKey } from '../../../model/market/collection.ts';
import { type TypeMetadataChange, typeMetadataChange } from '../../../model/market/new-token-type.ts';
import { tokenTypeNumber } from '../../../model/market/quantity.ts';
import { mintListKey } from '../../../model/market/token-mint.ts';
import {
  type TokenTypeMetadata,
  type TokenTypeRecord,
  tokenType,
  tokenTypeCreation,
  tokenTypeMetadata,
} from '../../../model/market/token-type.ts';
import { byRecording } from '../../../model/table.ts';
import { type Caller, query, tokenRoute } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { collectionPlace, findTokenType } from '../get-metadata.ts';
import { mintsOfACreation } from '../limits.ts';
import { toAnimations, toAttributes, toCreation, toTokenType, typeMetadataOf } from './to-token-type.ts';

export const getTokenTypeInput = collectionPlace.extend({ tokenTypeId: tokenTypeNumber });

export const getTokenType = query({
  summary: 'Get token type',
  description: 'By its number in the contract.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/token-types/{tokenTypeId}'),
  input: getTokenTypeInput,
  output: tokenType,
  run: async (ports, location, caller) =>
    ports.storage.read((tables) =>
      mapResult(findTokenType(tables, location, caller), (type) => toTokenType(tables, ports, type)),
    ),
});

export const getCreation = query({
  summary: 'Get creation of a token type',
  description: 'Includes its first 100 mints.',
  route: tokenRoute('GET', '/token-types/creations/{creationId}'),
  input: z.object({ creationId: uuid }),
  output: tokenTypeCreation,
  run: async (ports, { creationId }, caller) =>
    ports.storage.read((tables) => {
      const type = tables.tokenTypes.find(creationId);
      if (!type || !isVisible(caller, type) || type.isErc20)
        return fail('token-type.not-found', `No token type creation has the id ${creationId}.`);
      const scope = { tokenTypeId: tokenTypeKey(type.collectionId, type.typeId) };
      const mints = (['PENDING', 'SUCCEEDED', 'FAILED'] as const)
        .flatMap((status) =>
          tables.tokenMints.pageBy('byType', mintListKey(scope, status), { offset: 0, limit: mintsOfACreation }),
        )
        .toSorted((a, b) => (byRecording(a) < byRecording(b) ? -1 : 1))
        .slice(0, mintsOfACreation);
      return ok(toCreation(tables, ports, { type, mints }));
    }),
});

export const changeTypeMetadataInput = typeMetadataChange.extend(getTokenTypeInput.shape);

export const getTypeMetadata = query({
  summary: 'Get metadata of a token type for its application',
  description: 'As the application stored it.',
  route: tokenRoute('GET', '/contracts/{secretType}/{contractAddress}/token-types/{tokenTypeId}/metadata'),
  input: getTokenTypeInput,
  output: tokenTypeMetadata,
  run: async ({ storage }, location, caller) =>
    storage.read((tables) =>
      mapResult(findTokenType(tables, location, caller), (type) => typeMetadataOf(tables, type)),
    ),
});

/** Replaces the metadata of a type, also for tokens already minted; the contract is not called. */
export async function changeTypeMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { tokenTypeId, secretType, contractAddress, ...change }: z.output<typeof changeTypeMetadataInput>,
  caller: Caller,
): Promise<Result<TokenTypeMetadata>> {
  return storage.transact((tables) => {
    const type = findTokenType(tables, { tokenTypeId, secretType, contractAddress }, caller);
    if (!type.ok) return type;
    const changed = fixedFields.filter((name) => change[name] != null && change[name] !== type.value[name]);
    const message = 'This field is stored in the contract and cannot change. Omit it.';
    if (changed.length > 0) return invalidInput(changed.map((path) => ({ path, message })));
    const updated = withChange(type.value, change);
    tables.tokenTypes.put(updated);
    return ok(typeMetadataOf(tables, updated));
  });
}

const fixedFields = ['fungible', 'burnable', 'maxSupply'] as const;

export function withChange(type: TokenTypeRecord, change: TypeMetadataChange): TokenTypeRecord {
  const { name, description, image, externalUrl, backgroundColor } = change;
  return {
    ...type,
    name: name ?? type.name,
    ...(description !== undefined && { description: description ?? '' }),
    ...(image !== undefined && { image: image ?? undefined }),
    ...(externalUrl !== undefined && { externalUrl: externalUrl ?? undefined }),
    ...(backgroundColor !== undefined && { backgroundColor: backgroundColor ?? undefined }),
    ...(change.attributes !== undefined && { attributes: toAttributes(change.attributes) }),
    ...(change.animationUrls !== undefined && { animationUrls: toAnimations(change.animationUrls) }),
  };
}
