import { z } from 'zod';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput, issueText } from '../../../model/kernel/results/validation.ts';
import { collectionToken } from '../../../model/market/collection-token.ts';
import { type ItemAttribute, toFullAttribute } from '../../../model/market/item-metadata.ts';
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
import { withChange } from '../token-types/change-type-metadata.ts';
import { toAnimations, toAttributes, typeMetadataOf } from '../token-types/to-token-type.ts';
import { type ItemPlace, itemPlace } from './get-item.ts';
import { findTypeOfToken, toOwnToken, withArchivedToken } from './own-tokens.ts';

/* Edits of token metadata, field by field: they apply to all tokens of the type and return its metadata. */

function metadataOf(tables: Pick<TableReaders, 'collections'>, type: TokenTypeRecord): ItemTokenMetadata {
  const metadata = typeMetadataOf(tables, type);
  return {
    ...metadata,
    symbol: metadata.contract?.symbol ?? null,
    youtubeUrl: null,
    attributes: metadata.attributes.map(toFullAttribute),
  };
}

async function changeMetadata(
  { storage }: Pick<Ports, 'storage'>,
  { secretType, contractAddress, tokenId }: ItemPlace,
  caller: Caller,
  change: (type: TokenTypeRecord) => Result<TokenTypeRecord>,
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

/** The type with other attributes in place of the one with this name. */
function replaceAttribute(
  type: TokenTypeRecord,
  attributeName: string,
  replace: (attribute: ItemAttribute) => ItemAttribute[],
): Result<TokenTypeRecord> {
  if (!type.attributes.some(({ name }) => name === attributeName))
    return fail('item.not-found', `The token ${type.name} has no attribute named ${attributeName}. Add it with POST.`);
  const attributes = type.attributes.flatMap((item) => (item.name === attributeName ? replace(item) : item));
  return ok({ ...type, attributes });
}

const token = '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/tokens/{tokenId}';
const path = `${token}/metadata`;
const common = {
  description: 'Returns the new metadata. Applies to all tokens of the type.',
  output: itemTokenMetadata,
} as const;

const properties = ['name', 'description', 'externalUrl', 'image', 'backgroundColor'] as const;
const propertyPlace = itemPlace.extend({ propertyName: z.enum(properties, `Use one of ${properties.join(', ')}.`) });
const attributePlace = itemPlace.extend({ attributeName: newAttribute.shape.name });

export const tokenMetadataOperations = {
  archiveToken: mutation({
    summary: 'Archive token',
    description: 'Removes it from the lists of tokens; its holder still has it.',
    route: route('DELETE', token),
    input: itemPlace,
    output: collectionToken,
    run: async (ports, { tokenId, ...location }, caller) =>
      ports.storage.transact((tables) => {
        const type = findTypeOfToken(tables, { tokenId, ...location }, caller);
        if (!type.ok) return type;
        tables.tokenTypes.put(withArchivedToken(type.value, tokenId));
        return ok(toOwnToken(tables, ports, type.value, tokenId));
      }),
  }),
  getTokenMetadata: query({
    summary: 'Get metadata of a token',
    description: 'Of a minted token. All tokens of a type share its metadata.',
    route: route('GET', path),
    input: itemPlace,
    output: itemTokenMetadata,
    run: async ({ storage }, location, caller) =>
      storage.read((tables) =>
        mapResult(findTypeOfToken(tables, location, caller), (type) => metadataOf(tables, type)),
      ),
  }),
  /** Sets a field of the metadata; its value follows the rules of a new token type. */
  setProperty: mutation({
    summary: 'Set metadata field of a token',
    route: route('PUT', `${path}/{propertyName}`),
    ...common,
    input: propertyPlace.extend({
      value: z.string().max(8_192, 'Use at most 8192 characters.').meta({ description: 'The new value.' }),
    }),
    async run(ports, { propertyName, value, ...location }, caller) {
      const change = typeMetadataChange.safeParse({ [propertyName]: value }, { error: issueText });
      if (!change.success) return invalidInput(change.error.issues.map(({ message }) => ({ path: 'value', message })));
      return changeMetadata(ports, location, caller, (type) => ok(withChange(type, change.data)));
    },
  }),
  removeProperty: mutation({
    summary: 'Remove metadata field of a token',
    route: route('DELETE', `${path}/{propertyName}`),
    ...common,
    input: propertyPlace,
    async run(ports, { propertyName, ...location }, caller) {
      if (propertyName === 'name')
        return invalidInput([{ path: 'propertyName', message: 'A token requires a name. Change it with PUT.' }]);
      return changeMetadata(ports, location, caller, (type) => ok(withChange(type, { [propertyName]: null })));
    },
  }),
  /** Adds an attribute with a new name. */
  addAttribute: mutation({
    summary: 'Add attribute to a token',
    route: route('POST', `${path}/attributes`),
    ...common,
    input: itemPlace.extend(newAttribute.shape),
    async run(ports, { type: kind, name, value, maxValue, ...location }, caller) {
      const added = toAttributes([{ type: kind, name, value, maxValue }]);
      const rejected = (message: string) => invalidInput([{ path: 'name', message }]);
      return changeMetadata(ports, location, caller, (type) => {
        if (type.attributes.some((attribute) => attribute.name === name))
          return rejected(`The token has an attribute named ${name}. Change it with PUT, or use another name.`);
        if (type.attributes.length >= maximumAttributes)
          return rejected(`A token has at most ${maximumAttributes} attributes.`);
        return ok({ ...type, attributes: [...type.attributes, ...added] });
      });
    },
  }),
  /** Changes the attribute of this name; omitted fields stay unchanged. */
  changeAttribute: mutation({
    summary: 'Change attribute of a token',
    route: route('PUT', `${path}/attributes/{attributeName}`),
    ...common,
    input: attributePlace.extend(newAttribute.omit({ name: true }).partial().shape),
    async run(ports, { attributeName, type: kind, value, maxValue, ...location }, caller) {
      const change = (attribute: ItemAttribute): ItemAttribute => ({
        ...attribute,
        type: kind || attribute.type,
        value: value === undefined ? attribute.value : String(value),
        ...(maxValue !== undefined && { maxValue: maxValue === null ? undefined : String(maxValue) }),
      });
      return changeMetadata(ports, location, caller, (type) =>
        replaceAttribute(type, attributeName, (attribute) => [change(attribute)]),
      );
    },
  }),
  removeAttribute: mutation({
    summary: 'Remove attribute of a token',
    route: route('DELETE', `${path}/attributes/{attributeName}`),
    ...common,
    input: attributePlace,
    run: async (ports, { attributeName, ...location }, caller) =>
      changeMetadata(ports, location, caller, (type) => replaceAttribute(type, attributeName, () => [])),
  }),
  setAnimations: mutation({
    summary: 'Replace animations of a token',
    route: route('PUT', `${path}/animationUrls`, { wrappedIn: 'animationUrls' }),
    ...common,
    input: itemPlace.extend({
      animationUrls: newTokenType.shape.animationUrls
        .unwrap()
        .unwrap()
        .meta({ description: 'Videos, sounds or other animations, each with its address.' }),
    }),
    async run(ports, { animationUrls, ...location }, caller) {
      const animations = toAnimations(animationUrls);
      return changeMetadata(ports, location, caller, (type) => ok({ ...type, animationUrls: animations }));
    },
  }),
  removeAnimations: mutation({
    summary: 'Remove animations of a token',
    route: route('DELETE', `${path}/animationUrls`),
    ...common,
    input: itemPlace,
    run: async (ports, location, caller) =>
      changeMetadata(ports, location, caller, (type) => ok({ ...type, animationUrls: [] })),
  }),
};
