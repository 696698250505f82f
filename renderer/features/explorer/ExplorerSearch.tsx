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
    const target = toPlace(text);
    setMissed(target ? '' : text);
    if (target?.kind === 'block')
      void navigate({ to: '/explorer/$chain/block/$block', params: { chain, block: target.block } });
    if (target?.kind === 'transaction')
      void navigate({ to: '/explorer/$chain/tx/$hash', params: { chain, hash: target.hash } });
    if (target?.kind === 'address')
      void navigate({ to: '/explorer/$chain/address/$address', params: { chain, address: target.address } });
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

type ExplorerPlace =
  | { readonly kind: 'block'; readonly block: string }
  | { readonly kind: 'transaction'; readonly hash: string }
  | { readonly kind: 'address'; readonly address: string };

/** The target of a search text, if it has one. 64 digits may be of a block too, which the transaction page handles. */
export function toPlace(text: string): ExplorerPlace | undefined {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { kind: 'transaction', hash: text };
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { kind: 'address', address: text };
  const number = text.replace(/^#/, '').replaceAll(',', '');
  return /^\d{1,15}$/.test(number) ? { kind: 'block', block: String(Number(number)) } : undefined;
}
