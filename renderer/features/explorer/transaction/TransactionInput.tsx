import { Box } from '@mantine/core';
import { calldataLabel } from '../../../components/code/calldata-labels.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';

/** The calldata of the transaction in words of 32 bytes. */
export function TransactionInput({ input }: { input: string }) {
  const { selector, words, notShown } = calldataLabel(input);
  return (
    <Card
      title="Input"
      hint={`${((input.length - 2) / 2).toLocaleString('en')} bytes`}
      actions={<CopyButton value={input} label="Copy input" size={24} />}
    >
      <Box
        component="pre"
        mah={280}
        mt={4}
        mx={0}
        mb={0}
        py={12}
        px={16}
        bd="1px solid var(--vd-line)"
        bdrs={8}
        bg="var(--vd-sunken)"
        fz="xs"
        style={{ overflow: 'auto' }}
        tabIndex={0}
      >
        {[selector, ...words, notShown > 0 && `… ${notShown} more words`]
          .filter(Boolean)
          .join('\n')}
      </Box>
    </Card>
  );
}
