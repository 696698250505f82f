import { useQuery } from '@tanstack/react-query';
import { service, type Wallet } from '../../../service/call/client.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';

/** The items of a wallet; viewing does not start a sleeping chain. */
export function useItems(wallet: Wallet | undefined) {
  const chain = useChainState(wallet?.secretType ?? 'ETHEREUM');
  return useQuery(
    service.balances.listNonFungibles.queryOptions(
      { walletId: wallet?.id ?? '' },
      { enabled: wallet !== undefined && chain !== undefined && isAwake(chain) },
    ),
  );
}
