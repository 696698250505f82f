import { type IdentifierShape, shorten } from '../../service/words/shorten.ts';
import { CopyButton } from '../secret/CopyButton.tsx';
import text from '../text.module.css';
import styles from './Identifier.module.css';

/** An id, address or hash in mono, shortened in the middle where there is no room for the whole, with a copy button for the whole. */
export function Identifier({
  value,
  label,
  shape = 'full',
  copy = 'always',
  dense = false,
}: {
  value: string;
  /** What it is, for the copy button: "address", "wallet id". */
  label: string;
  shape?: IdentifierShape;
  /** `hover`: shown while its row or itself is hovered or focused. */
  copy?: 'always' | 'hover' | 'never';
  dense?: boolean;
}) {
  return (
    <span className={`${text.inline} ${styles.identifier}`}>
      <span className={styles.value} data-dense={dense || undefined} title={value}>
        <Value value={value} shape={shape} />
      </span>
      {copy !== 'never' && (
        <span className={styles.copy} data-on-hover={copy === 'hover' || undefined}>
          <CopyButton value={value} label={`Copy ${label}`} />
        </span>
      )}
    </span>
  );
}

/** So many characters at its end are always seen. */
const tailLength = 8;

/** In the column of a table of one length; elsewhere as much of it as there is room for. */
function Value({ value, shape }: { value: string; shape: IdentifierShape }) {
  if (shape === 'short' || value.length <= 2 * tailLength)
    return <span className={text.cut}>{shorten(value, shape)}</span>;
  return (
    <>
      <span className={text.cut}>{value.slice(0, -tailLength)}</span>
      <span>{value.slice(-tailLength)}</span>
    </>
  );
}
