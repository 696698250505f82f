import { useSeconds } from '../../components/figures/RelativeTime.tsx';
import { useResendingIds } from '../../service/queries/resending.ts';
import { useOpenItems } from './hidden.ts';
import { type Row, rowsOf } from './rows.ts';
import { useSettled } from './settled.ts';

/** The open items, with recently resolved ones in their previous position; `undefined` while loading. */
export function useRows(): readonly Row[] | undefined {
  const items = useOpenItems()?.shown;
  const settled = useSettled();
  const now = useSeconds();
  const resent = useResendingIds();
  return items && rowsOf(items, settled, { now, resent });
}
