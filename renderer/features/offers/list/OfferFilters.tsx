import { Box, Flex } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { address } from '../../../../service/model/kernel/primitives.ts';
import { devContracts, findDevContract } from '../../../../service/model/transactions/dev-contracts.ts';
import { MoneyParts } from '../../../components/figures/Amount.tsx';
import { nounOf } from '../../../components/figures/counted.ts';
import { optionWithId } from '../../../components/form/Choices.tsx';
import { useSearchList } from '../../../components/form/use-search-text.ts';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { ItemPicture } from '../../../components/picture/ItemPicture.tsx';
import { collectionOf, priceOf, titleOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { WireState } from '../../../components/status/WireNameLabel.tsx';
import { SearchChip } from '../../../components/table/EnumChip.tsx';
import type { ChipState } from '../../../components/table/FilterBar.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { type Offer, type OfferInspection, service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { OfferFacts } from '../page/ItemCard.tsx';
import { OfferActions, OfferEndReason, OfferTimeline, StockBar } from '../record/StockBar.tsx';

export function SellerChip({ value: sellerId, onChange }: ChipState) {
  const { items, isCurrent, onSearch } = useSearchList('marketUsers.list', (search) => ({ pageSize: 20, search }));
  const seller = useQuery(
    service.marketUsers.get.queryOptions({ userId: sellerId ?? '' }, { enabled: sellerId !== undefined, retry: false }),
  );
  return (
    <SearchChip
      label="Seller"
      chosen={sellerId && (seller.data?.nickname ?? shorten(sellerId, 'short'))}
      placeholder="Nickname or id"
      none="No matching market user"
      found={items?.map(({ id, nickname }) => optionWithId(id, nickname))}
      isCurrent={isCurrent}
      onSearch={onSearch}
      onChange={onChange}
    />
  );
}

const { erc721, erc1155 } = devContracts;

interface ContractChipProps extends ChipState {
  /** The visible offers, whose collections are offered. */
  readonly offers: readonly Offer[];
}

/** Filters the list by collection: a visible one, a test collection, or any by its address. */
export function ContractChip({ value: contractAddress, offers, onChange }: ContractChipProps) {
  const [text, setText] = useState('');
  const names = new Map([
    [erc721.address.toLowerCase(), erc721],
    [erc1155.address.toLowerCase(), erc1155],
    ...offers.map(({ nft }) => [nft.address.toLowerCase(), { name: nft.contract.name, address: nft.address }] as const),
  ]);
  const query = text.trim().toLowerCase();
  const parsedAddress = address.safeParse(text.trim());
  if (parsedAddress.success && !names.has(query)) names.set(query, { name: '', address: parsedAddress.data });
  const fitting = [...names.values()].filter(
    (contract) => contract.name.toLowerCase().includes(query) || contract.address.toLowerCase() === query,
  );
  return (
    <SearchChip
      label="Collection"
      chosen={contractAddress && nameOf(contractAddress, names)}
      placeholder="Name or address"
      none="No matching collection. Paste its address."
      found={fitting.map((contract) => optionWithId(contract.address, contract.name || 'Collection'))}
      onSearch={setText}
      onChange={onChange}
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

export function ViewSwitch({ value, onChange }: ChipState<'table'>) {
  return (
    <Segments
      label="Show as"
      value={value ?? 'cards'}
      onChange={(choice) => onChange(choice === 'table' ? choice : undefined)}
      options={[
        { value: 'cards', label: viewLabel(IconLayoutGrid, 'Cards') },
        { value: 'table', label: viewLabel(IconList, 'Table') },
      ]}
    />
  );
}

function viewLabel(Icon: typeof IconList, name: string) {
  return (
    <Flex component="span" align="center" gap={5}>
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      {name}
    </Flex>
  );
}

export const offerPanel = recordPanel({
  kind: 'Offer',
  operation: 'offers.inspect',
  input: (offerId) => ({ offerId }),
  line: 'offers.get',
  page: 'offer',
  head: (inspection) => (
    <>
      <PanelTitle title={titleOf(inspection.offer)} actions={<OfferActions inspection={inspection} place="panel" />} />
      <div className="line" style={{ gap: 14, marginTop: 10 }}>
        <div style={{ flex: '0 0 84px', overflow: 'hidden', borderRadius: 8 }}>
          <ItemPicture nft={inspection.offer.nft} shape="wide" />
        </div>
        <div style={{ minWidth: 0 }}>
          <div className="line">
            <WireState of="offerStatus" name={inspection.offer.status} />
            <Tag>{inspection.offer.type === 'SALE' ? 'Sale' : 'Auction'}</Tag>
          </div>
          <div className="cut quiet small">{collectionOf(inspection.offer)}</div>
        </div>
      </div>
    </>
  ),
  body: (inspection) => (
    <div className="stack roomy">
      <Stock inspection={inspection} />
      <OfferEndReason inspection={inspection} />
      <OfferFacts inspection={inspection} />
      <PanelSection title="Activity">
        <OfferTimeline timeline={inspection.timeline} first={5} />
      </PanelSection>
    </div>
  ),
});

function Stock({ inspection: { offer } }: { inspection: OfferInspection }) {
  const { amount, unit } = priceOf(offer);
  const { type, bidCount, remainingAmount } = offer;
  const isAuction = type === 'AUCTION';
  const price = amount === undefined ? { value: 'none', hint: '' } : { value: toUsdc(amount), hint: unit };
  return (
    <Box mt={-10} mx={-20} px={4} pb={12} style={{ borderBottom: '1px solid var(--vd-line)' }}>
      <MoneyParts
        label="Price and stock"
        parts={[
          { name: 'Price', ...price },
          isAuction
            ? { name: nounOf(bidCount, 'Bid'), value: bidCount.toLocaleString('en') }
            : {
                name: 'Left',
                value: remainingAmount.toLocaleString('en'),
                hint: `of ${offer.amount.toLocaleString('en')}`,
              },
        ]}
      />
      <Box mx={16}>
        <StockBar offer={offer} />
      </Box>
    </Box>
  );
}
