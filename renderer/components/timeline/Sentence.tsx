import { Box } from '@mantine/core';
import type { Phrase } from '../../../service/model/wallets/signature-inspection.ts';
import styles from './timeline.module.css';

/** A phrase up to this length does not wrap, so that addresses are not broken. */
const longestWhole = 32;

/** The effect of a signature or transaction in large type; dangerous parts are coloured. */
export function Sentence({ phrases, framed = false }: { phrases: readonly Phrase[]; framed?: boolean }) {
  return (
    <Box
      component="p"
      className={styles.sentence}
      fz={17}
      fw={450}
      lh="25px"
      lts="-0.012em"
      style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}
      data-framed={framed || undefined}
    >
      {phrases.map(({ text, emphasis }, index) =>
        emphasis === 'plain' ? (
          text
        ) : (
          <b
            // biome-ignore lint/suspicious/noArrayIndexKey: a phrase is its place in the sentence
            key={index}
            style={{
              color: emphasis === 'strong' ? undefined : `var(--vd-${emphasis}-text)`,
              fontWeight: 620,
              whiteSpace: text.length <= longestWhole ? 'nowrap' : undefined,
            }}
          >
            {text}
          </b>
        ),
      )}
    </Box>
  );
}
