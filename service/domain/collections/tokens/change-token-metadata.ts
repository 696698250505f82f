import { z } from 'zod';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput, issueText } from '../../../model/kernel/results/validation.ts';
import type { ItemAttribute } from '../../../model/market/item-metadata.ts';
import {
  maximumAttributes,
  newAttribute,
  newTokenType,
  typeMetadataChange,
} from '../../../model/market/new-token-type.ts';
import { type ItemTokenMetadata, itemTokenMetadata, type TokenTypeRecord } from '../../../model/market/token-type.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { findCollection } from '../get-metadata.ts';
import { withChange } from '../token-types/change-type-metadata.ts';
import { toAnimations, toAttributes, typeMetadataOf } from '../token-types/to-token-type.ts';
import { type ItemPlace, itemPlace } from './get-item.ts';
import { findMintedType } from './own-tokens.ts';

/* Edits of token metadata, field by field: they apply to all tokens of the type and return its metadata. */

type StoragePort = Pick<Ports, 'storage'>;

/** Finds the type of a minted token of the caller's application. */
export function findTypeOfToken(
  tables: Pick<TableReaders, 'collections' | 'tokenTypes'>,
  { tokenId, ...location }: ItemPlace,
  caller: Caller,
): Result<TokenTypeRecord> {
  const collection = findCollection(tables, location, caller);
  if (!collection.ok) return collection;
  const type = findMintedType(tables, collection.value, tokenId);
  return type ? ok(type) : fail('item.not-found', `The contract ${collection.value.name} has no token ${tokenId}.`);
}

function metadataOf(tables: Pick<TableReaders, 'collections'>, type: TokenTypeRecord): ItemTokenMetadata {
  const metadata = typeMetadataOf(tables, type);
  const absent = { displayType: null, traitCount: null, maxValue: null };
  return {
    ...metadata,
    symbol: metadata.contract?.symbol ?? null,
    youtubeUrl: null,
    attributes: metadata.attributes.map((attribute) => ({ ...absent, ...attribute })),
  };
}

export const common = {
  description: 'Returns the new metadata. Applies to all tokens of the type.',
  output: itemTokenMetadata,
} as const;

export const getMetadataOfToken = query({
  summary: 'Get metadata of a token',
  route: route('GET', '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata'),
  ...common,
  description: 'Of a minted token. All tokens of a type share its metadata.',
  input: itemPlace,
  run: async ({ storage }, location, caller) =>
    storage.read((tables) => {
      const type = findTypeOfToken(tables, location, caller);
      return type.ok ? ok(metadataOf(tables, type.value)) : type;
    }),
});

type Change = (type: TokenTypeRecord) => Result<TokenTypeRecord>;

async function changeMetadata(
  { storage }: StoragePort,
  { secretType, contractAddress, tokenId }: ItemPlace,
  caller: Caller,
  change: Change,
): Promise<Result<ItemTokenMetadata>> {
  return storage.transact((tables) => {
    const type = findTypeOfToken(tables, { secretType, contractAddress, tokenId }, caller);
    if (!type.ok) return type;
    const changed = change(type.value);
    if (!changed.ok) return changed;
    tables.tokenTypes.put(changed.value);
    return ok(metadataOf(tables, changed.value));
  });
}

const properties = ['name', 'description', 'externalUrl', 'image', 'backgroundColor'] as const;
export const propertyPlace = itemPlace.extend({
  propertyName: z.enum(properties, `Use one of ${properties.join(', ')}.`),
});

/** Sets a field of the metadata; its value follows the rules of a new token type. */
export const setProperty = mutation({
  summary: 'Set metadata field of a token',
  route: route(
    'PUT',
    '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata/{propertyName}',
  ),
  ...common,
  input: propertyPlace.extend({ value: z.string().max(8_192, 'Use at most 8192 characters.') }),
  async run(ports, { propertyName, value, ...location }, caller) {
    const change = typeMetadataChange.safeParse({ [propertyName]: value }, { error: issueText });
    if (!change.success) return invalidInput(change.error.issues.map(({ message }) => ({ path: 'value', message })));
    return changeMetadata(ports, location, caller, (type) => ok(withChange(type, change.data)));
  },
});

/** Removes a field of the metadata. The name cannot be removed. */
export const removeProperty = mutation({
  summary: 'Remove metadata field of a token',
  route: route(
    'DELETE',
    '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata/{propertyName}',
  ),
  ...common,
  input: propertyPlace,
  async run(ports, { propertyName, ...location }, caller) {
    if (propertyName === 'name')
      return invalidInput([{ path: 'propertyName', message: 'A token requires a name. Change it with PUT.' }]);
    return changeMetadata(ports, location, caller, (type) => ok(withChange(type, { [propertyName]: null })));
  },
});

/** Adds an attribute with a new name. */
export const addAttribute = mutation({
  summary: 'Add attribute to a token',
  route: route('POST', '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata/attributes'),
  ...common,
  input: itemPlace.extend(newAttribute.shape),
  async run(ports, { type: kind, name, value, maxValue, ...location }, caller) {
    const added = toAttributes([{ type: kind, name, value, maxValue }]);
    return changeMetadata(ports, location, caller, (type) => {
      if (type.attributes.some((attribute) => attribute.name === name))
        return invalidInput([
          {
            path: 'name',
            message: `The token has an attribute named ${name}. Change it with PUT, or use another name.`,
          },
        ]);
      if (type.attributes.length >= maximumAttributes)
        return invalidInput([{ path: 'name', message: `A token has at most ${maximumAttributes} attributes.` }]);
      return ok({ ...type, attributes: [...type.attributes, ...added] });
    });
  },
});

export const attributePlace = itemPlace.extend({ attributeName: newAttribute.shape.name });

/** Changes the attribute of this name; omitted fields stay unchanged. */
export const changeAttribute = mutation({
  summary: 'Change attribute of a token',
  route: route(
    'PUT',
    '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata/attributes/{attributeName}',
  ),
  ...common,
  input: attributePlace.extend(newAttribute.omit({ name: true }).partial().shape),
  async run(ports, { attributeName, type: kind, value, maxValue, ...location }, caller) {
    const change = (attribute: ItemAttribute): ItemAttribute => ({
      ...attribute,
      type: kind || attribute.type,
      value: value === undefined ? attribute.value : String(value),
      ...(maxValue !== undefined && { maxValue: maxValue === null ? undefined : String(maxValue) }),
    });
    return changeMetadata(ports, location, caller, (type) => {
      if (!hasAttribute(type, attributeName)) return noAttribute(type, attributeName);
      const attributes = type.attributes.map((item) => (item.name === attributeName ? change(item) : item));
      return ok({ ...type, attributes });
    });
  },
});

export const removeAttribute = mutation({
  summary: 'Remove attribute of a token',
  route: route(
    'DELETE',
    '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata/attributes/{attributeName}',
  ),
  ...common,
  input: attributePlace,
  run: async (ports, { attributeName, ...location }, caller) =>
    changeMetadata(ports, location, caller, (type) => {
      if (!hasAttribute(type, attributeName)) return noAttribute(type, attributeName);
      return ok({ ...type, attributes: type.attributes.filter(({ name }) => name !== attributeName) });
    }),
});

function hasAttribute({ attributes }: TokenTypeRecord, attributeName: string): boolean {
  return attributes.some(({ name }) => name === attributeName);
}

function noAttribute({ name }: TokenTypeRecord, attributeName: string) {
  return fail('item.not-found', `The token ${name} has no attribute named ${attributeName}. Add it with POST.`);
}

export const setAnimationsInput = itemPlace.extend({
  animationUrls: newTokenType.shape.animationUrls.unwrap().unwrap(),
});

/** Replaces the animations; an empty list removes them. */
export async function setAnimations(
  ports: StoragePort,
  { animationUrls, ...location }: z.output<typeof setAnimationsInput>,
  caller: Caller,
): Promise<Result<ItemTokenMetadata>> {
  const animations = toAnimations(animationUrls);
  return changeMetadata(ports, location, caller, (type) => ok({ ...type, animationUrls: animations }));
}

export const removeAnimations = mutation({
  summary: 'Remove animations of a token',
  route: route(
    'DELETE',
    '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}/metadata/animationUrls',
  ),
  ...common,
  input: itemPlace,
  run: (ports, location, caller) => setAnimations(ports, { ...location, animationUrls: [] }, caller),
});
