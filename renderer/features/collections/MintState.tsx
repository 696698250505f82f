import type { MintStatus } from '../../../service/resources/collection.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import text from '../../components/text.module.css';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { statusGlyphs } from './collection-labels.ts';
import styles from './MintCount.module.css';

/** The status of a mint: its glyph and its label. */
export function MintState({ status }: { status: MintStatus }) {
  return (
    <StatusLabel
      status={statusGlyphs[status]}
      state={wireLabel('mintStatus', status)}
      name={status}
    />
  );
}

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
    <span
      className={`${text.inline} ${text.figures} ${styles.count}`}
      style={{ whiteSpace: 'nowrap' }}
      data-status={status}
    >
      <StatusGlyph status={count > 0 || status !== 'PENDING' ? statusGlyphs[status] : 'off'} />
      {count.toLocaleString('en')} {label}
    </span>
  );
}
