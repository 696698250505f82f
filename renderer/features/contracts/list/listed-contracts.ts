import type { ChainState } from '../../../../service/model/transactions/chain-view.ts';
import { devContracts } from '../../../../service/model/transactions/dev-contracts.ts';

export interface ListedContract {
  readonly name: string;
  /** Its purpose in a few words. */
  readonly what: string;
  readonly address: string;
}

/** The contracts deployed on every embedded chain when it first starts. */
export function devContractsOf({ contracts }: ChainState): readonly ListedContract[] {
  const rows = [
    { name: devContracts.usdc.name, what: 'token, 6 decimals', address: contracts.usdc },
    { name: devContracts.erc721.name, what: 'items, ERC-721', address: contracts.erc721 },
    { name: devContracts.erc1155.name, what: 'items, ERC-1155', address: contracts.erc1155 },
    { name: 'Market custody', what: 'holds offered items', address: contracts.custody },
  ];
  return rows.flatMap(({ address, ...row }) => (address ? [{ ...row, address }] : []));
}
