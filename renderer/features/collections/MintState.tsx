import type { MintStatus } from '../../../service/resources/collection.ts';
import { StatusWord } from '../../components/status/StatusWord.tsx';
import { wordOf } from '../../service/words/wire-words.ts';
import { statusGlyphs } from './collection-words.ts';

/** The status of a mint: its glyph and its label. */
export function MintState({ status }: { status: MintStatus }) {
  return (
    <StatusWord status={statusGlyphs[status]} state={wordOf('mintStatus', status)} name={status} />
  );
}
