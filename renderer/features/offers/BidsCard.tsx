import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { bidGlyphs, timingOf, toUsdc } from '../../components/offer-words.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import table from '../../components/table/side-table.module.css';
import { useNow } from '../../components/use-now.ts';
import type { Offer, OfferInspection } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import styles from './BidsCard.module.css';

const atFirst = 5;

/** The bids of an auction, the highest first, and what the next one has to be. */
export function BidsCard({ inspection }: { inspection: OfferInspection }) {
  const { offer, bids } = inspection;
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? bids : bids.slice(0, atFirst);
  return (
    <Card title="Bids" hint={offer.bidCount > 0 && offer.bidCount.toLocaleString('en')} flush>
      <Terms offer={offer} />
      {bids.length === 0 ? (
        <p className={table.none}>
          Nobody has bid. The first bid is one of the minimum or more; its money is set aside until
          somebody bids more.
        </p>
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th>Bidder</th>
                <th data-align="right">USDC</th>
                <th>Status</th>
                <th data-align="right">When</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((bid) => (
                <Row key={bid.id} bid={bid} />
              ))}
            </tbody>
          </table>
          {!isWhole && bids.length > atFirst && (
            <UnstyledButton className={table.more} onClick={() => showWhole(true)}>
              Show all {bids.length}
            </UnstyledButton>
          )}
        </div>
      )}
    </Card>
  );
}

function Terms({ offer }: { offer: Offer }) {
  const timing = timingOf(offer, useNow());
  const { highestBid, minimumBid, buyNowPrice } = offer;
  return (
    <dl className={styles.terms}>
      <Term label="Highest bid" usdc={highestBid} none="no bid yet" />
      <Term label="Minimum" usdc={minimumBid} none="any" />
      <Term label="Buy now" usdc={buyNowPrice} none="not offered" />
      <div>
        <dt>{timing ? capitalised(timing.word) : 'Ended'}</dt>
        <dd className={styles.ends}>
          {timing ? <RelativeTime at={timing.at} /> : <span>{offer.status}</span>}
        </dd>
      </div>
    </dl>
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

function Row({ bid }: { bid: OfferInspection['bids'][number] }) {
  const isChanged = useChangedIds().has(bid.id);
  return (
    <tr data-changed={isChanged || undefined}>
      <td className={table.name}>
        <Link to="/market/users/$userId" params={{ userId: bid.bidder.id }} className={table.plain}>
          {bid.bidder.nickname || 'Somebody'}
        </Link>
      </td>
      <td data-align="right">{toUsdc(bid.amount)}</td>
      <td className={table.status}>
        <StatusGlyph status={bidGlyphs[bid.status]} />
        <code>{bid.status}</code>
      </td>
      <td data-align="right" className={table.when}>
        <RelativeTime at={bid.createdOn} />
      </td>
    </tr>
  );
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
