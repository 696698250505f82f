import type { z } from 'zod';
import {
  type itemsOfAddressInput,
  listNonFungiblesOfAddress,
} from '../../balances/list-non-fungibles.ts';
import { findTypeOf } from '../../contracts/metadata/own-metadata.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { NonFungible, WalletToken } from '../../resources/balance.ts';

/**
 * The ERC-1155 tokens that an address holds, at most 1,000; contracts deployed here include the
 * type.
 */
export async function listWalletTokens(
  ports: Pick<Ports, 'chains' | 'storage'>,
  input: z.output<typeof itemsOfAddressInput>,
): Promise<Result<WalletToken[]>> {
  const items = await listNonFungiblesOfAddress(ports, input);
  if (!items.ok) return items;
  return ok(
    items.value
      .filter(({ contract }) => contract.type === 'ERC_1155')
      .map((item) => toWalletToken(ports, item)),
  );
}

function toWalletToken(ports: Pick<Ports, 'storage'>, item: NonFungible): WalletToken {
  const { id: tokenId, contract, balance, rawBalance, decimals, fungible } = item;
  const { secretType: chain, address: contractAddress } = contract;
  const type = findTypeOf(ports, { chain, contract: contractAddress, tokenId });
  return {
    chain,
    contractAddress,
    tokenId,
    tokenTypeId: type && String(type.typeId),
    balance,
    rawBalance,
    ...(decimals !== undefined && { decimals }),
    fungible,
    metadata: {
      name: item.name,
      description: item.description,
      image: item.imageUrl,
      externalUrl: item.url,
      attributes: item.attributes,
    },
  };
}
