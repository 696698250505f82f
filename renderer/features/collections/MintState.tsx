import type { MintStatus } from '../../../service/resources/collection.ts';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { statusGlyphs } from './collection-labels.ts';

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
