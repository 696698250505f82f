import type { z } from 'zod';
import type { FieldFailure } from '../../kernel/result.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { type TypeMetadataChange, typeMetadataChange } from '../../resources/metadata-change.ts';
import type { TokenTypeMetadata, TokenTypeRecord } from '../../resources/token-type.ts';
import { findCollection } from '../find-collection.ts';
import { findTokenType } from '../find-token-type.ts';
import { type GetTokenTypeInput, getTokenTypeInput } from './get-token-type.ts';
import { typeMetadataOf } from './to-token-type.ts';
import { toAnimations, toAttributes } from './type-texts.ts';

export const changeTypeMetadataInput = typeMetadataChange.extend(getTokenTypeInput.shape);

/** Returns the metadata of the tokens of a type. */
export async function getTypeMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { tokenTypeId, ...location }: GetTokenTypeInput,
  caller: Caller,
): Promise<Result<TokenTypeMetadata>> {
  return storage.read((tables) => {
    const collection = findCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const type = findTokenType(tables, collection.value, tokenTypeId);
    return type.ok ? ok(typeMetadataOf(type.value)) : type;
  });
}

/** Replaces the metadata of a type, also for tokens already minted; the contract is not called. */
export async function changeTypeMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { tokenTypeId, secretType, contractAddress, ...change }: z.output<typeof changeTypeMetadataInput>,
  caller: Caller,
): Promise<Result<TokenTypeMetadata>> {
  return storage.transact((tables) => {
    const collection = findCollection(tables, { secretType, contractAddress }, caller);
    if (!collection.ok) return collection;
    const type = findTokenType(tables, collection.value, tokenTypeId);
    if (!type.ok) return type;
    const faults = fixedFaults(type.value, change);
    if (faults.length > 0) return invalidInput(faults);
    const updated = withChange(type.value, change);
    tables.tokenTypes.put(updated);
    return ok(typeMetadataOf(updated));
  });
}

function fixedFaults(type: TokenTypeRecord, change: TypeMetadataChange): FieldFailure[] {
  const fixed = ['fungible', 'burnable', 'maxSupply'] as const;
  return fixed
    .filter((name) => change[name] != null && change[name] !== type[name])
    .map((path) => ({
      path,
      message: 'This field is stored in the contract and cannot change. Omit it.',
    }));
}

function withChange(type: TokenTypeRecord, change: TypeMetadataChange): TokenTypeRecord {
  const { name, description, image, externalUrl, backgroundColor } = change;
  return {
    ...type,
    name: name ?? type.name,
    ...(description !== undefined && { description: description ?? '' }),
    ...(image !== undefined && { image: image ?? undefined }),
    ...(externalUrl !== undefined && { externalUrl: externalUrl ?? undefined }),
    ...(backgroundColor !== undefined && { backgroundColor: backgroundColor ?? undefined }),
    ...(change.attributes !== undefined && { attributes: toAttributes(change.attributes) }),
    ...(change.animationUrls !== undefined && {
      animationUrls: toAnimations(change.animationUrls),
    }),
  };
}
