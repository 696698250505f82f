import { type Failed, fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import type { OfferedItem } from '../../../model/market/item-metadata.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { readBalance, readOwner } from '../../chains/read-item.ts';
import { type ItemStandard, readStandard } from '../../chains/read-token.ts';
import { describeContract, describeItem, toOfferedItem } from '../../contracts/metadata/describe-item.ts';
import type { OfferTerms } from './change-offer.ts';

type ItemTerms = Pick<OfferTerms, 'contract' | 'tokenId' | 'sellerAddress' | 'amount'>;

/** An item as known to its chain. */
export type ReadItem = { readonly standard: ItemStandard; readonly item: OfferedItem };

/** Reads an item with its names and metadata, after verifying that the seller's wallet holds enough of it. */
export async function readItem(
  ports: Pick<Ports, 'storage'>,
  chain: ChainClient,
  terms: ItemTerms,
): Promise<Result<ReadItem>> {
  const standard = await readStandard(chain, terms.contract);
  if (!standard.ok) return standard;
  if (!standard.value)
    return fail(
      'contract.unreadable',
      `No ERC-721 or ERC-1155 collection exists at ${terms.contract} on ${chain.network.name}. Check nft.address and nft.chain.`,
    );
  if (standard.value === 'ERC721' && terms.amount !== 1)
    return invalidInput([{ path: 'amount', message: 'An ERC-721 item is unique. Omit this field.' }]);
  const holding = await checkHolder(chain, standard.value, terms);
  if (!holding.ok) return holding;
  const reference = { standard: standard.value, contract: terms.contract };
  const contract = await describeContract(ports, chain, reference);
  if (!contract.ok) return contract;
  const located = { chain, standard: standard.value, tokenId: terms.tokenId, contract: contract.value };
  const described = await describeItem(ports, located);
  return mapResult(described, (item) => ({ standard: located.standard, item: toOfferedItem(item) }));
}

async function checkHolder(
  chain: ChainClient,
  standard: ItemStandard,
  { contract, tokenId, sellerAddress, amount }: ItemTerms,
): Promise<Result<void>> {
  if (standard === 'ERC721') {
    const owner = await readOwner(chain, { contract, tokenId });
    if (!owner.ok) return owner;
    if (owner.value === undefined) return notOwned(`Item ${tokenId} does not exist in ${contract}.`);
    const isHolder = owner.value.toLowerCase() === sellerAddress.toLowerCase();
    return isHolder ? ok() : notOwned(`${sellerAddress} does not hold the item ${tokenId}.`);
  }
  const held = await readBalance(chain, { standard, contract, tokenId }, sellerAddress);
  if (!held.ok) return held;
  if (held.value >= BigInt(amount)) return ok();
  return notOwned(`${sellerAddress} holds ${held.value} of the item ${tokenId}, but ${amount} are offered.`);
}

function notOwned(problem: string): Failed {
  return fail(
    'offer.item-not-owned',
    `${problem} Check nft and sellerAddress: you can only offer items that this wallet holds.`,
  );
}
