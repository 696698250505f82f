import { IconFileCode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { useChainStates } from '../../service/queries/chain-states.ts';
import { devContractsOf } from './list/listed-contracts.ts';

/** Finds the contracts of each chain by name. */
export function useContractEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const states = useChainStates() ?? [];
  if (text.length < 2) return [];
  const entries = states.flatMap((chain) =>
    devContractsOf(chain)
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ name, what, address }) => ({
        id: `contract-${chain.secretType}-${address}`,
        icon: IconFileCode,
        name,
        detail: what,
        aside: <Chain chain={chain.secretType} />,
        run: () => void navigate({ to: '/contracts/$chain/$address', params: { chain: chain.secretType, address } }),
      })),
  );
  return [{ title: 'Contracts', entries }];
}
