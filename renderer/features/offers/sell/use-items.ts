import { useQuery } from '@tanstack/react-query';
import type { NonFungible } from '../../../../service/resources/balance.ts';
import { service, type Wallet } from '../../../service/call/client.ts';
import { isAwake, useChainState } from '../../../service/look/chain-states.ts';

/** The items that a wallet holds; a chain that is asleep is not started by a look. */
export function useItems(wallet: Wallet | undefined) {
  const chain = useChainState(wallet?.secretType ?? 'ETHEREUM');
  return useQuery(
    service.balances.listNonFungibles.queryOptions(
      { walletId: wallet?.id ?? '' },
      { enabled: wallet !== undefined && chain !== undefined && isAwake(chain) },
    ),
  );
}

/** Names an item of a wallet in a form. @example "0xa6c9…/7" */
export function keyOfItem(contractAddress: string, tokenId: string): string {
  return `${contractAddress.toLowerCase()}/${tokenId}`;
}

export function keyOf({ contract, id }: NonFungible): string {
  return keyOfItem(contract.address, id);
}

export function nameOfItem({ name, contract, id }: NonFungible): string {
  return name || `${contract.name} ${id}`.trim() || `Item ${id}`;
}
