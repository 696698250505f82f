import { counted } from '../../../components/figures/counted.ts';
import type { ResendProgress } from '../../../service/queries/resend-progress.ts';

/** The progress of a row's action; `words` replaces the reason. */
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
  if (isSettled) return { name: 'settled', words: 'resolved' };
  if (progress?.state === 'failed')
    return {
      name: 'failed',
      words: `${counted(progress.waiting, 'delivery', 'deliveries')} failed; pending until the next attempt.`,
    };
  return own;
}
