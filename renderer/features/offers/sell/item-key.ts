import type { NonFungible } from '../../../../service/resources/balance.ts';

interface KeyedItem {
  readonly contract: Pick<NonFungible['contract'], 'address'>;
  readonly id: string;
}

/** The form key of an item. @example "0xa6c9…/7" */
export function keyOfItem(contractAddress: string, tokenId: string): string {
  return `${contractAddress.toLowerCase()}/${tokenId}`;
}

export function keyOf({ contract, id }: KeyedItem): string {
  return keyOfItem(contract.address, id);
}

/** The item with a key; before a selection, the only item. */
export function chosenOf<Item extends KeyedItem>(
  items: readonly Item[] | undefined,
  key: string,
): Item | undefined {
  if (key === '') return items?.length === 1 ? items[0] : undefined;
  return items?.find((item) => keyOf(item) === key);
}

export function nameOfItem({
  name,
  contract,
  id,
}: Pick<NonFungible, 'name' | 'contract' | 'id'>): string {
  return name || `${contract.name} ${id}`.trim() || `Item ${id}`;
}
