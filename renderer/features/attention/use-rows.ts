import { useSeconds } from '../../components/figures/RelativeTime.tsx';
import { useResendingIds } from '../../service/queries/resending.ts';
import { useAttention } from '../../service/queries/use-overview.ts';
import { type Row, rowsOf } from './rows.ts';
import { useSettled } from './settled.ts';

/** The open items, with recently resolved ones in their previous position; `undefined` while loading. */
export function useRows(): readonly Row[] | undefined {
  const items = useAttention();
  const settled = useSettled();
  const now = useSeconds();
  const resent = useResendingIds();
  return items && rowsOf(items, settled, { now, resent });
}
