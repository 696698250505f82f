import type { MintStatus } from '../../../service/resources/collection.ts';
import { StatusWord } from '../../components/status/StatusWord.tsx';
import { statusGlyphs } from './collection-words.ts';

/** Whether something has come to its chain: its mark and its literal name. */
export function MintState({ status }: { status: MintStatus }) {
  return <StatusWord status={statusGlyphs[status]} state={status} isLiteral />;
}
