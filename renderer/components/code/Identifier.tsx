import { type IdentifierShape, shorten } from '../../service/words/shorten.ts';
import { CopyButton } from '../secret/CopyButton.tsx';
import text from '../text.module.css';
import styles from './Identifier.module.css';

/** An id, address or hash in mono, shortened in the middle, with a copy button for the whole. */
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
      <span className={`${text.cut} ${styles.value}`} data-dense={dense || undefined} title={value}>
        {shorten(value, shape)}
      </span>
      {copy !== 'never' && (
        <span className={styles.copy} data-on-hover={copy === 'hover' || undefined}>
          <CopyButton value={value} label={`Copy ${label}`} />
        </span>
      )}
    </span>
  );
}
