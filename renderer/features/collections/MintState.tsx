import type { MintStatus } from '../../../service/resources/collection.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { statusGlyphs } from './collection-words.ts';
import styles from './MintState.module.css';

/** Whether something has come to its chain: its mark and its literal name. */
export function MintState({ status }: { status: MintStatus }) {
  return (
    <span className={styles.state} data-status={status}>
      <StatusGlyph status={statusGlyphs[status]} />
      <code>{status}</code>
    </span>
  );
}
