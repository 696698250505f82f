import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { ChainClient } from '../../platform/ports/chains.ts';
import { callFunction, type ItemStandard } from './read-token.ts';

export interface ItemReference {
  readonly standard: ItemStandard;
  readonly contract: string;
  /** Decimal. */
  readonly tokenId: string;
}

/** The owner of an ERC-721 item after the block `at` (default: the latest); `undefined` if the item does not exist. */
export async function readOwner(
  chain: ChainClient,
  { contract, tokenId }: Pick<ItemReference, 'contract' | 'tokenId'>,
  at?: bigint,
): Promise<Result<string | undefined>> {
  const owner = await callFunction(chain, { contract, signature: 'ownerOf(uint256)', values: [tokenId], at });
  if (!owner.ok) return owner;
  return ok(typeof owner.value === 'string' ? owner.value : undefined);
}

/** The number of tokens of an item that an address holds after the block `at` (default: the latest). */
export async function readBalance(
  chain: ChainClient,
  item: ItemReference,
  holder: string,
  at?: bigint,
): Promise<Result<bigint>> {
  if (item.standard === 'ERC721') {
    const owner = await readOwner(chain, item, at);
    if (!owner.ok) return owner;
    return ok(owner.value?.toLowerCase() === holder.toLowerCase() ? 1n : 0n);
  }
  const { contract, tokenId } = item;
  const signature = 'balanceOf(address,uint256)';
  const amount = await callFunction(chain, { contract, signature, values: [holder, tokenId], at });
  return amount.ok ? ok(typeof amount.value === 'bigint' ? amount.value : 0n) : amount;
}

/** The number of tokens of an id, or in total; `undefined` if the collection does not report it. */
export async function readSupply(
  chain: ChainClient,
  contract: string,
  tokenId?: string,
): Promise<Result<bigint | undefined>> {
  const supply = await (tokenId === undefined
    ? callFunction(chain, { contract, signature: 'totalSupply()' })
    : callFunction(chain, { contract, signature: 'totalSupply(uint256)', values: [tokenId] }));
  if (!supply.ok) return supply;
  return ok(typeof supply.value === 'bigint' ? supply.value : undefined);
}

/** The metadata URI of an item, as untrusted text; empty without the extension. `{id}` is replaced (ERC-1155). */
export async function readTokenUri(
  chain: ChainClient,
  { standard, contract, tokenId }: ItemReference,
): Promise<Result<string>> {
  const signature = standard === 'ERC721' ? 'tokenURI(uint256)' : 'uri(uint256)';
  const reported = await callFunction(chain, { contract, signature, values: [tokenId] });
  if (!reported.ok) return reported;
  const uri = typeof reported.value === 'string' ? reported.value : '';
  return ok(standard === 'ERC721' ? uri : withTokenId(uri, tokenId));
}

/** Replaces `{id}` by the token id as 64 lowercase hexadecimal digits (ERC-1155, metadata). */
export function withTokenId(text: string, tokenId: string): string {
  return text.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'));
}
