import { Box, Flex } from '@mantine/core';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { titleOf } from '../../../components/status/offer-labels.ts';
import text from '../../../components/text.module.css';
import type { Offer } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import styles from './SignedText.module.css';

/** The text to sign by the seller's wallet, with an explanation of each part. */
export function SignedText({ offer, seller }: { offer: Offer; seller: string }) {
  const meanings = ['this offer', seller, 'the escrow contract', titleOf(offer)];
  const parts = offer.dataToSign.split('_');
  return (
    <div className={text.well}>
      <Flex
        className={text.quiet}
        align="center"
        justify="space-between"
        mih={32}
        p="0 8px 0 12px"
        fz="sm"
        style={{ borderBottom: '1px solid var(--vd-line)' }}
      >
        Text to sign
        <CopyButton value={offer.dataToSign} label="Copy the text to sign" size={24} />
      </Flex>
      <Box component="dl" pt={6} px={12} pb={8}>
        {parts.map((part, index) => (
          <Box
            key={meanings[index]}
            className={styles.part}
            display="grid"
            mih={22}
            style={{
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              alignItems: 'baseline',
              gap: '0 12px',
            }}
          >
            <dt className={text.cut}>
              {index > 0 && <code className={text.quiet}>_</code>}
              <code title={part}>{part.length > 24 ? shorten(part, 'long') : part}</code>
            </dt>
            <dd className={`${text.cut} ${text.soft}`} title={meanings[index]}>
              {meanings[index]}
            </dd>
          </Box>
        ))}
      </Box>
    </div>
  );
}
