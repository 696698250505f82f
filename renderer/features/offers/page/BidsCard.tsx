import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { useNow } from '../../../components/figures/use-now.ts';
import { bidGlyphs, timingOf, toUsdc } from '../../../components/status/offer-labels.ts';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { type CardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import text from '../../../components/text.module.css';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import styles from './BidsCard.module.css';

type Bid = OfferInspection['bids'][number];

const columns: readonly CardColumn<Bid>[] = [
  {
    header: 'Bidder',
    kind: 'name',
    render: ({ bidder }) => (
      <Link to="/market/users/$userId" params={{ userId: bidder.id }} className={text.plain}>
        {bidder.nickname || 'A market user'}
      </Link>
    ),
  },
  { header: 'USDC', kind: 'number', render: ({ amount }) => toUsdc(amount) },
  {
    header: 'Status',
    kind: 'status',
    render: ({ status }) => (
      <StatusLabel
        status={bidGlyphs[status]}
        state={wireLabel('bidStatus', status)}
        name={status}
      />
    ),
  },
  { header: 'When', kind: 'when', render: ({ createdOn }) => <RelativeTime at={createdOn} /> },
];

/** The bids of an auction, highest first, with the next minimum bid. */
export function BidsCard({ inspection: { offer, bids } }: { inspection: OfferInspection }) {
  return (
    <TableCard
      title="Bids"
      total={offer.bidCount}
      head={<Terms offer={offer} />}
      none="No bids yet. A bid is reserved until it is outbid."
      columns={columns}
      rows={bids}
      first={5}
      changedIds={useChangedIds()}
    />
  );
}

function Terms({ offer }: { offer: Offer }) {
  const timing = timingOf(offer, useNow());
  const { highestBid, minimumBid, buyNowPrice } = offer;
  return (
    <Box
      component="dl"
      className={styles.terms}
      display="grid"
      mt={0}
      mx={16}
      mb={12}
      bd="1px solid var(--vd-line)"
      bdrs={8}
      bg="var(--vd-sunken)"
      style={{ gridTemplateColumns: 'repeat(4, 1fr)' }}
    >
      <Term label="Highest bid" usdc={highestBid?.amount} none="no bids" />
      <Term label="Minimum" usdc={minimumBid} none="any" />
      <Term label="Buy now" usdc={buyNowPrice} none="none" />
      <div>
        <dt>{timing ? capitalised(timing.word) : 'Ended'}</dt>
        <dd className={styles.ends}>
          {timing ? (
            <RelativeTime at={timing.at} />
          ) : (
            <WireNameLabel of="offerStatus" name={offer.status} />
          )}
        </dd>
      </div>
    </Box>
  );
}

function Term({ label, usdc, none }: { label: string; usdc: number | undefined; none: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {usdc === undefined ? (
          <span>{none}</span>
        ) : (
          <>
            <b>{toUsdc(usdc)}</b> <span>USDC</span>
          </>
        )}
      </dd>
    </div>
  );
}

function capitalised(label: string): string {
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
