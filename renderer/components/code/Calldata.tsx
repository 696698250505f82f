import { Box, Flex } from '@mantine/core';
import { CopyButton } from '../secret/CopyButton.tsx';

/** The bytes of a call: the function selector, then words of 32 bytes. */
export function Calldata({ data, title = 'Calldata' }: { data: string; title?: string }) {
  const bytes = data.length / 2 - 1;
  const { selector, words, notShown } = calldataLabel(data);
  return (
    <Box component="figure" className="well" m={0} style={{ overflow: 'hidden' }}>
      <Box component="figcaption" className="line" mih={36} ps={12} pe={8} fz="sm">
        <span className="soft strong">{title}</span>
        <Box component="span" me="auto" c="dimmed">
          {bytes.toLocaleString('en')} bytes
        </Box>
        <CopyButton value={data} label={`Copy ${title.toLowerCase()}`} size={24} />
      </Box>
      <Flex
        component="pre"
        direction="column"
        mah={200}
        m={0}
        py={8}
        px={12}
        c="var(--vd-text2)"
        fz="xs"
        lh="sm"
        style={{ overflow: 'auto', borderTop: '1px solid var(--vd-line)' }}
        tabIndex={0}
      >
        <Box component="span" c="var(--vd-code-key)">
          {selector}
        </Box>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the call
          <span key={index}>{word}</span>
        ))}
        {notShown > 0 && `… ${notShown.toLocaleString('en')} more words`}
      </Flex>
    </Box>
  );
}

const maximumShown = 200;

/**
 * The parts of a call: a function selector of four bytes, then words of 32 bytes.
 * https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector-and-argument-encoding
 */
export function calldataLabel(data: string) {
  const selector = data.slice(0, 10);
  const words = data.slice(10, 10 + maximumShown * 64).match(/.{1,64}/g) ?? [];
  const count = Math.ceil(Math.max(0, data.length - 10) / 64);
  return { selector, words, notShown: count - words.length };
}
