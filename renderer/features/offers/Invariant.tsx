import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useChainState } from '../../service/chain-states.ts';
import type { OfferInspection } from '../../service/client.ts';
import styles from './Invariant.module.css';
import {
  blocksOf,
  type InvariantPart,
  nothingIn,
  partsOf,
  type Verdict,
  verdictOf,
} from './invariant-parts.ts';

/** "10 = 4 left + 5 sold + 1 returned": each item in exactly one place, and whether custody agrees. */
export function Invariant({ inspection }: { inspection: OfferInspection }) {
  const { invariant, offer, custodyAddress } = inspection;
  const { chain } = offer.nft;
  const parts = partsOf(invariant);
  const verdict = verdictOf(inspection, useChainState(chain)?.blockNumber);
  return (
    <div className={styles.invariant}>
      <div className={styles.line} data-broken={!invariant.holds || undefined}>
        <span className={styles.sum}>
          <b>{invariant.amount.toLocaleString('en')}</b>
          <i>{invariant.holds ? '=' : '≠'}</i>
          {parts.map((part, index) => (
            <Fragment key={part.place}>
              {index > 0 && <i>+</i>}
              <Part part={part} />
            </Fragment>
          ))}
        </span>
        <span className={styles.nothing}>{nothingIn(invariant)}</span>
        <span className={styles.verdict} data-tone={verdict.tone}>
          <VerdictGlyph tone={verdict.tone} />
          {verdict.text}
          {verdict.tone === 'bad' && (
            <Link
              to="/explorer/$chain/address/$address"
              params={{ chain, address: custodyAddress }}
            >
              See custody
            </Link>
          )}
        </span>
      </div>
      <Bar parts={parts} isBroken={verdict.tone === 'bad'} />
    </div>
  );
}

function Part({ part: { place, amount, word } }: { part: InvariantPart }) {
  return (
    <span className={styles.part}>
      <span className={styles.mark} data-place={place} aria-hidden="true" />
      <b>{amount.toLocaleString('en')}</b> {word}
    </span>
  );
}

function VerdictGlyph({ tone }: { tone: Verdict['tone'] }) {
  if (tone === 'idle') return null;
  const Icon = tone === 'ok' ? IconCheck : IconAlertCircle;
  return <Icon size={15} stroke={1.9} aria-hidden="true" />;
}

/** A block an item, or shares of one bar where there are too many. */
function Bar({ parts, isBroken }: { parts: readonly InvariantPart[]; isBroken: boolean }) {
  const blocks = blocksOf(parts);
  return (
    <div className={styles.bar} data-broken={isBroken || undefined} aria-hidden="true">
      {blocks
        ? blocks.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of one place are alike
            <span key={index} className={styles.block} data-place={place} />
          ))
        : parts
            .filter(({ amount }) => amount > 0)
            .map(({ place, amount }) => (
              <span
                key={place}
                className={styles.block}
                data-place={place}
                style={{ flexGrow: amount }}
              />
            ))}
    </div>
  );
}
