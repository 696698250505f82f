import { Box, Flex } from '@mantine/core';
import { type IdentifierShape, shorten } from '../../service/labels/wire-names.ts';
import { CopyButton } from '../secret/CopyButton.tsx';
import styles from './code.module.css';

interface IdentifierProps {
  readonly value: string;
  /** The name of the value for the copy button, e.g. "address" or "wallet id". */
  readonly label: string;
  readonly shape?: IdentifierShape;
  /** `hover`: shown while its row or the value is hovered or focused. */
  readonly copy?: 'always' | 'hover' | 'never';
}

/** An id, address or hash in code type, shortened in the middle if needed, with a button to copy it in full. */
export function Identifier({ value, label, shape = 'full', copy = 'always' }: IdentifierProps) {
  return (
    <Box component="span" className={`inline ${styles.identifier}`} miw={0} maw="100%" style={{ gap: 3 }}>
      <span className={`nowrap ${styles.value}`} title={value}>
        <Value value={value} shape={shape} />
      </span>
      {copy !== 'never' && (
        <Flex
          component="span"
          className={styles.identifierCopy}
          display="inline-flex"
          data-on-hover={copy === 'hover' || undefined}
        >
          <CopyButton value={value} label={`Copy ${label}`} />
        </Flex>
      )}
    </Box>
  );
}

/** The number of characters at the end that are always visible. */
const tailLength = 8;

/** A fixed width in table columns; otherwise as much as fits. */
function Value({ value, shape }: { value: string; shape: IdentifierShape }) {
  if (shape === 'short' || value.length <= 2 * tailLength) return <span className="cut">{shorten(value, shape)}</span>;
  return (
    <>
      <span className="cut">{value.slice(0, -tailLength)}</span>
      <span>{value.slice(-tailLength)}</span>
    </>
  );
}
