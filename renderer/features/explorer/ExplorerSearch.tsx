import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type SecretType, secretType } from '../../../service/kernel/primitives.ts';
import { secretTypes } from '../../../service/kernel/secret-types.ts';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
import text from '../../components/text.module.css';
import { toPlace } from './explorer-routes.ts';

/** Opens a block, a transaction or an address, and switches between chains. */
export function ExplorerSearch({ chain }: { chain: SecretType }) {
  const navigate = useNavigate();
  const [missed, setMissed] = useState('');
  const go = (text: string) => {
    const target = toPlace(text);
    setMissed(target ? '' : text);
    if (target?.kind === 'block')
      void navigate({
        to: '/explorer/$chain/block/$block',
        params: { chain, block: target.block },
      });
    if (target?.kind === 'transaction')
      void navigate({ to: '/explorer/$chain/tx/$hash', params: { chain, hash: target.hash } });
    if (target?.kind === 'address')
      void navigate({
        to: '/explorer/$chain/address/$address',
        params: { chain, address: target.address },
      });
  };
  return (
    <FilterBar>
      <SearchField
        value=""
        placeholder="Block, hash or address"
        onChange={() => setMissed('')}
        onEnter={go}
      />
      <SegmentedControl
        size="xs"
        aria-label="Chain"
        data={[...secretTypes]}
        value={chain}
        onChange={(value) =>
          void navigate({ to: '/explorer/$chain', params: { chain: secretType.parse(value) } })
        }
      />
      <span role="status" className={`${text.soft} ${text.small}`}>
        {missed && 'This is not a block number, hash or address.'}
      </span>
    </FilterBar>
  );
}
