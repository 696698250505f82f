import { IconBoxMultiple, IconPhoto, IconPlus, IconStack2, IconWallet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { address } from '../../../../service/model/kernel/primitives.ts';
import { optionWithId } from '../../../components/form/Choices.tsx';
import { useSearchList } from '../../../components/form/use-search-text.ts';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { SearchChip, WireChip } from '../../../components/table/EnumChip.tsx';
import { type ChipState, SearchField } from '../../../components/table/FilterBar.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { mintsSearch, readIds } from '../../../service/queries/page-searches.ts';
import { toSpanInput } from '../../../service/queries/search-fields.ts';
import { mintColumns, mintPanel } from './MintPanel.tsx';

export const MintsPage: ListPage = listPage({
  to: '/mints',
  title: 'Mints',
  schema: mintsSearch,
  operation: 'tokenMints.list',
  input: ({ contract, destination, ids, from, to, ...input }) => {
    const span = toSpanInput({ from, to });
    return {
      ...input,
      contractAddress: contract,
      destinationAddress: destination,
      createdOnFrom: span.from,
      createdOnTo: span.to,
      mintIds: ids,
    };
  },
  columns: mintColumns,
  rowLabel: ({ id }) => `Mint ${id}`,
  filters: ({ search, filter, narrow }) => (
    <>
      <SearchField
        value={search.ids?.join(', ') ?? ''}
        placeholder="Mint id"
        onChange={(text) => {
          const ids = readIds(text);
          // A partial id does not filter yet.
          if (ids || (text === '' && search.ids)) narrow({ ids: ids && [...ids] });
        }}
      />
      <WireChip label="Status" of="mintStatus" {...filter('status')} />
      <CollectionChip {...filter('contract')} />
      <DestinationChip {...filter('destination')} />
      <DatesChip label="Created" from={search.from} to={search.to} onChange={narrow} />
    </>
  ),
  creates: { name: 'mint-tokens' },
  actions: ({ isEmpty, variant }) =>
    !isEmpty && <ActionButton action={{ name: 'mint-tokens' }} icon={IconPlus} variant={variant} label="Mint…" />,
  empty: <NoMints />,
  panel: mintPanel,
});

function CollectionChip({ value: contract, onChange }: ChipState) {
  const { items, isCurrent, onSearch } = useSearchList('collections.list', (search) => ({ size: 20, search }));
  const selectedCollection = useQuery(
    service.collections.list.queryOptions({ size: 1, search: contract }, { enabled: contract !== undefined }),
  ).data?.items[0];
  return (
    <SearchChip
      label="Collection"
      chosen={contract && (selectedCollection?.name ?? shorten(contract, 'short'))}
      placeholder="Name or address"
      none="No matching collection"
      found={items?.map((item) => optionWithId(item.address, item.name))}
      isCurrent={isCurrent}
      onSearch={onSearch}
      onChange={onChange}
    />
  );
}

function DestinationChip({ value: destination, onChange }: ChipState) {
  const { search, items: wallets, onSearch } = useSearchList('wallets.list', (text) => ({ size: 20, search: text }));
  const selectedWallet = useQuery(
    service.wallets.list.queryOptions({ size: 1, search: destination }, { enabled: destination !== undefined }),
  ).data?.items[0];
  const parsedAddress = address.safeParse(search);
  const isOther = parsedAddress.success && wallets?.length === 0;
  return (
    <SearchChip
      label="Recipient"
      chosen={destination && (selectedWallet ? nameOfWallet(selectedWallet) : shorten(destination, 'short'))}
      placeholder="Wallet name or address"
      none="No matching wallet. Paste an address."
      found={
        isOther
          ? [optionWithId(search, 'Any address')]
          : wallets?.map((wallet) => optionWithId(wallet.address, nameOfWallet(wallet)))
      }
      onSearch={onSearch}
      onChange={onChange}
    />
  );
}

function NoMints() {
  const { data } = useQuery(service.collections.list.queryOptions({ size: 1 }));
  const hasCollection = (data?.items.length ?? 0) > 0;
  return (
    <EmptyState
      guide="tokens"
      title="Mint your first token"
      diagram={[
        { icon: IconPhoto, label: 'Token type', caption: 'in one of your collections', flow: 'minted by' },
        { icon: IconStack2, label: 'Mint', missing: true, flow: 'arrives' },
        { icon: IconWallet, label: 'Wallet', caption: 'yours, or any address' },
      ]}
      actions={
        hasCollection ? (
          <ActionButton action={{ name: 'mint-tokens' }} icon={IconPlus} isFirst label="Mint…" />
        ) : (
          <ActionButton
            action={{ name: 'deploy-collection' }}
            icon={IconBoxMultiple}
            isFirst
            label="Deploy collection…"
          />
        )
      }
      example={
        <HttpExample
          operation="tokenMints.create"
          input={{
            secretType: 'ETHEREUM',
            contractAddress: '<collection>',
            tokenTypeId: '1',
            destinations: [{ address: '<address>', amount: 1 }],
          }}
        />
      }
    >
      A mint creates tokens of one type in a wallet. A request takes up to 10,000 recipients and creates one mint for
      each, tracked until it is on the chain.
    </EmptyState>
  );
}
