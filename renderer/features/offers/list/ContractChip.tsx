import { useState } from 'react';
import { address } from '../../../../service/kernel/primitives.ts';
import { devContracts, findDevContract } from '../../../../service/resources/dev-contracts.ts';
import { SearchChip } from '../../../components/table/SearchChip.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';

const { erc721, erc1155 } = devContracts;

/** Filters the list by collection: a visible one, a test collection, or any by its address. */
export function ContractChip({
  value: contractAddress,
  offers,
  onChange,
}: {
  value: string | undefined;
  /** The collections of the visible offers. */
  offers: readonly Offer[];
  onChange: (contractAddress: string | undefined) => void;
}) {
  const [text, setText] = useState('');
  const names = new Map([
    [erc721.address.toLowerCase(), erc721],
    [erc1155.address.toLowerCase(), erc1155],
    ...offers.map(
      ({ nft }) =>
        [nft.address.toLowerCase(), { name: nft.contract.name, address: nft.address }] as const,
    ),
  ]);
  const query = text.trim().toLowerCase();
  const parsedAddress = address.safeParse(text.trim());
  if (parsedAddress.success && !names.has(query))
    names.set(query, { name: '', address: parsedAddress.data });
  const fitting = [...names.values()].filter(
    (contract) =>
      contract.name.toLowerCase().includes(query) || contract.address.toLowerCase() === query,
  );
  return (
    <SearchChip
      label="Collection"
      chosen={contractAddress && nameOf(contractAddress, names)}
      placeholder="Name or address"
      none="No matching collection. Paste its address."
      found={fitting.map((contract) => ({
        value: contract.address,
        label: contract.name || 'Collection',
        aside: <code>{shorten(contract.address, 'short')}</code>,
      }))}
      onSearch={setText}
      onChange={(value) => onChange(address.optional().parse(value))}
    />
  );
}

function nameOf(contract: string, names: ReadonlyMap<string, { readonly name: string }>): string {
  const devContract = findDevContract(contract);
  return (
    names.get(contract.toLowerCase())?.name ||
    (devContract && devContracts[devContract].name) ||
    shorten(contract, 'short')
  );
}
