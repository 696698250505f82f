import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';

/** Opens a block, a transaction or an address, and switches between chains. */
export function ExplorerSearch({ chain }: { chain: SecretType }) {
  const navigate = useNavigate();
  const [missed, setMissed] = useState('');
  const go = (text: string) => {
    const place = toPlace(text, chain);
    setMissed(place ? '' : text);
    if (place) void navigate(place);
  };
  return (
    <FilterBar>
      <SearchField value="" placeholder="Block, hash or address" onChange={() => setMissed('')} onEnter={go} />
      <Segments
        label="Chain"
        options={secretTypes}
        value={chain}
        onChange={(value) => void navigate({ to: '/explorer/$chain', params: { chain: value } })}
      />
      <span role="status" className="soft small">
        {missed && 'This is not a block number, hash or address.'}
      </span>
    </FilterBar>
  );
}

/** The page of a search text, if it has one. 64 digits may be of a block too, which the transaction page handles. */
export function toPlace(text: string, chain: SecretType) {
  if (/^0x[0-9a-f]{64}$/i.test(text))
    return { to: '/explorer/$chain/tx/$hash', params: { chain, hash: text } } as const;
  if (/^0x[0-9a-f]{40}$/i.test(text))
    return { to: '/explorer/$chain/address/$address', params: { chain, address: text } } as const;
  const number = text.replace(/^#/, '').replaceAll(',', '');
  if (!/^\d{1,15}$/.test(number)) return undefined;
  return { to: '/explorer/$chain/block/$block', params: { chain, block: String(Number(number)) } } as const;
}
