import { z } from 'zod';

/** The number of token ids of each type, see `IDS_PER_TYPE` in the contracts: all ids are below 2^31. */
export const idsPerType = 1_000_000;
/** The highest non-fungible type, see `MAX_NON_FUNGIBLE_TYPE` in the contracts. */
export const highestNonFungibleType = 2_146;
/** The number of token ids of each type in collections that were stored without a number. */
const earlierIdsPerType = 1_000_000_000;

/** How a collection numbers its tokens; stored with it and with each of its types. */
export type Numbering = { readonly idsPerType?: number | undefined };

/** Whether the contract has the earlier code, see `contracts/earlier-collections.json`. */
export function isEarlier({ idsPerType: stored }: Numbering): boolean {
  return stored === undefined;
}

/** The id count per type as a bigint; the lowest id that a unique token can have. */
export function idsOf({ idsPerType: stored = earlierIdsPerType }: Numbering): bigint {
  return BigInt(stored);
}

export function typeIdOf(tokenId: bigint, numbering: Numbering): number {
  const ids = idsOf(numbering);
  return Number(tokenId < ids ? tokenId : tokenId / ids);
}

/** The serial of a unique token among those of its type, from 1. */
export function serialOf(tokenId: bigint, numbering: Numbering): number {
  return Number(tokenId % idsOf(numbering));
}

/** The id of a token: of the type if it is fungible, otherwise of type and serial. */
export function tokenIdOf(
  type: Numbering & { readonly typeId: number; readonly fungible: boolean },
  serial: number,
): bigint {
  return type.fungible ? BigInt(type.typeId) : BigInt(type.typeId) * idsOf(type) + BigInt(serial);
}

/** The id of a token or token type in a response: a number up to 2^53, text above. */
export const numericId = z
  .union([z.int(), z.string().regex(/^\d+$/)])
  .meta({ description: 'A number up to 2^53, decimal text above.', examples: [1_000_001] });
export type NumericId = z.infer<typeof numericId>;

/** Converts a decimal id to its form in responses. */
export function toNumericId(id: string | bigint): NumericId {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : String(id);
}
