import type { MintStatus } from '../../../service/resources/collection.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import { statusGlyphs } from './collection-labels.ts';
import styles from './MintCount.module.css';

/** The number of mints with one status. @example "◐ 12 pending" */
export function MintCount({
  status,
  count,
  label,
}: {
  status: MintStatus;
  count: number;
  label: string;
}) {
  return (
    <span className={`${text.inline} ${text.figures} ${styles.count}`} data-status={status}>
      <StatusGlyph status={count > 0 || status !== 'PENDING' ? statusGlyphs[status] : 'off'} />
      {count.toLocaleString('en')} {label}
    </span>
  );
}
