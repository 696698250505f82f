import { useState } from 'react';
import { address } from '../../../../service/kernel/primitives.ts';
import { devContracts, findDevContract } from '../../../../service/resources/dev-contracts.ts';
import { SearchChip } from '../../../components/table/SearchChip.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { shorten } from '../../../service/words/shorten.ts';

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
  const asked = text.trim().toLowerCase();
  const typed = address.safeParse(text.trim());
  if (typed.success && !names.has(asked)) names.set(asked, { name: '', address: typed.data });
  const fitting = [...names.values()].filter(
    (one) => one.name.toLowerCase().includes(asked) || one.address.toLowerCase() === asked,
  );
  return (
    <SearchChip
      label="Collection"
      chosen={contractAddress && nameOf(contractAddress, names)}
      placeholder="Name or address"
      none="No matching collection. Paste its address."
      found={fitting.map((one) => ({
        value: one.address,
        label: one.name || 'Collection',
        aside: <code>{shorten(one.address, 'short')}</code>,
      }))}
      onSearch={setText}
      onChange={(chosen) => onChange(address.optional().parse(chosen))}
    />
  );
}

function nameOf(contract: string, names: ReadonlyMap<string, { readonly name: string }>): string {
  const known = findDevContract(contract);
  return (
    names.get(contract.toLowerCase())?.name ||
    (known && devContracts[known].name) ||
    shorten(contract, 'short')
  );
}
