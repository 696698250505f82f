import { useSeconds } from '../../components/figures/use-now.ts';
import { useResendingIds } from '../../service/look/resending.ts';
import { useAttention } from '../../service/look/use-attention.ts';
import { type Row, rowsOf } from './rows.ts';
import { useSettled } from './settled.ts';

/** What needs a person, with what was settled a moment ago at its place; nothing until it has arrived. */
export function useRows(): readonly Row[] | undefined {
  const items = useAttention();
  const settled = useSettled();
  const now = useSeconds();
  const resent = useResendingIds();
  return items && rowsOf(items, settled, { now, resent });
}
