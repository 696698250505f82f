import { Box } from '@mantine/core';
import type { Phrase } from '../../../service/model/wallets/signature-inspection.ts';

/** A phrase up to this length does not wrap, so that addresses are not broken. */
const longestWhole = 32;

/** The effect of a signature or transaction in large type; dangerous parts are coloured. */
export function Sentence({ phrases, framed = false }: { phrases: readonly Phrase[]; framed?: boolean }) {
  return (
    <Box
      component="p"
      {...(framed && { className: 'well', p: '12px 14px' })}
      fz={17}
      fw={450}
      lh="25px"
      lts="-0.012em"
      style={{ overflowWrap: 'anywhere', textWrap: 'pretty' }}
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
