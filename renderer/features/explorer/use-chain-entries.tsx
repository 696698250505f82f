import { IconArrowsExchange, IconCube, IconSearch } from '@tabler/icons-react';
import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import { type Entry, type EntryGroup, kindOf } from '../../frame/palette/entry.ts';
import { ofPalette } from '../../frame/palette/finder.ts';
import { service } from '../../service/call/client.ts';
import { isAwake, toBlock, useChainStates } from '../../service/queries/chain-states.ts';

/** Searches a pasted hash, address or block number on the running chains; never starts a chain. */
export function useChainEntries(text: string): readonly EntryGroup[] {
  return [...useBlockEntries(text), ...useSightings(text)];
}

function useBlockEntries(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const states = useChainStates() ?? [];
  if (!/^\d{1,12}$/.test(text)) return [];
  const entries = states
    .filter(({ blockNumber = -1 }) => Number(text) <= blockNumber)
    .map(({ secretType: chain }) => ({
      id: `block-${chain}`,
      icon: IconCube,
      name: `Block ${toBlock(Number(text))}`,
      detail: 'in the explorer',
      aside: <Chain chain={chain} />,
      run: () => void navigate({ to: '/explorer/$chain/block/$block', params: { chain, block: String(Number(text)) } }),
    }));
  return [{ title: 'On the chains', entries }];
}

function useSightings(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const awake = (useChainStates() ?? []).filter(isAwake).map(({ secretType }) => secretType);
  const transactions = useHashEntries(kind === 'hash' ? text : undefined, awake);
  const isAddress = useIsAddress(kind === 'address' ? text : undefined);
  const navigate = useNavigate();
  if (kind === 'hash') return withStart(transactions);
  if (!isAddress) return [];
  return withStart([
    {
      title: 'On the chains',
      entries: awake.map((chain) => ({
        id: `address-${chain}`,
        icon: IconSearch,
        name: `View on ${chain}`,
        detail: 'in the explorer',
        aside: <Chain chain={chain} />,
        run: () => void navigate({ to: '/explorer/$chain/address/$address', params: { chain, address: text } }),
      })),
    },
  ]);

  /** A link to start a chain while all chains are asleep. */
  function withStart(groups: readonly EntryGroup[]): readonly EntryGroup[] {
    if (awake.length > 0) return groups;
    const start: Entry = {
      id: 'start-chain',
      icon: IconCube,
      name: 'Start a chain to search',
      run: () => void navigate({ to: '/chains' }),
    };
    return [...groups, { title: 'All chains are asleep', entries: [start] }];
  }
}

/** Whether it is an address with a valid checksum. */
function useIsAddress(address: string | undefined): boolean {
  const { data } = useQuery(
    service.wallets.validateAddress.queryOptions(address ? { secretType: 'ETHEREUM', address } : skipToken, ofPalette),
  );
  return address !== undefined && data?.valid === true;
}

/** The transaction of this service with a hash, and each chain that may have it. */
function useHashEntries(hash: string | undefined, awake: readonly SecretType[]): readonly EntryGroup[] {
  const navigate = useNavigate();
  const ownTransaction = useQuery(
    service.transactions.list.queryOptions(
      { search: hash ?? '', size: 1 },
      { ...ofPalette, enabled: hash !== undefined },
    ),
  ).data?.items[0];
  const results = useQueries({
    queries: awake.map((secretType) =>
      service.transactions.getStatus.queryOptions(
        { secretType, hash: hash ?? '' },
        { ...ofPalette, enabled: hash !== undefined, retry: false },
      ),
    ),
  });
  if (hash === undefined) return [];
  const entries = awake.map((chain, index): Entry & { isKnown: boolean } => {
    const status = results[index]?.data;
    const isKnown = status !== undefined && status.status !== 'UNKNOWN';
    return {
      id: `hash-${chain}`,
      icon: IconSearch,
      name: isKnown ? `Transaction on ${chain}` : `Search on ${chain}`,
      detail: status?.blockNumber === undefined ? 'in the explorer' : `block ${toBlock(status.blockNumber)}`,
      aside: isKnown ? <WireNameLabel of="transactionState" name={status.status} /> : <Chain chain={chain} />,
      isKnown,
      run: () => void navigate({ to: '/explorer/$chain/tx/$hash', params: { chain, hash } }),
    };
  });
  const knownEntries = entries.filter(({ isKnown }) => isKnown);
  const ourEntries: readonly Entry[] = ownTransaction
    ? [
        {
          id: ownTransaction.id,
          icon: IconArrowsExchange,
          name: 'Transaction',
          detail: 'signed by one of your wallets',
          aside: <WireNameLabel of="transactionState" name={ownTransaction.status} />,
          at: ownTransaction.createdAt,
          isExactMatch: true,
          run: () =>
            void navigate({ to: '/transactions/$transactionId', params: { transactionId: ownTransaction.id } }),
        },
      ]
    : [];
  return [
    { title: 'This hash is', entries: ourEntries },
    { title: 'On the chains', entries: knownEntries.length > 0 ? knownEntries : entries },
  ];
}
