import { counted } from '../../../components/figures/counted.ts';
import type { ResendProgress } from '../../../service/look/resend-progress.ts';

/** How far the act of a row is; `words` stand in place of why. */
export type RowState =
  | { readonly name: 'open'; readonly words?: undefined }
  | { readonly name: 'working' | 'failed' | 'settled'; readonly words: string };

/** @example stateOf({ own, progress: { state: 'sending', sent: 14, total: 127 }, isSettled: false }) // Sending 14 of 127 */
export function stateOf({
  own,
  progress,
  isSettled,
}: {
  readonly own: RowState;
  readonly progress: ResendProgress | undefined;
  readonly isSettled: boolean;
}): RowState {
  if (progress?.state === 'sending')
    return {
      name: 'working',
      words: `Sending ${progress.sent.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`,
    };
  if (isSettled) return { name: 'settled', words: 'settled' };
  if (progress?.state === 'failed')
    return {
      name: 'failed',
      words: `${counted(progress.waiting, 'delivery', 'deliveries')} did not arrive and wait for the next try.`,
    };
  return own;
}
