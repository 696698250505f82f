import { counted } from '../../../components/figures/counted.ts';
import type { ResendProgress } from '../../../service/queries/resend-progress.ts';

/** The progress of a row's action; `label` replaces the reason. */
export type RowState =
  | { readonly name: 'open'; readonly label?: string; readonly ranAt?: string }
  | { readonly name: 'working' | 'failed' | 'settled'; readonly label: string };

/** @example stateOf({ own, progress: { state: 'sending', sent: 14, total: 127 }, isSettled: false }) // Sending 14 of 127 */
export function stateOf({
  own,
  progress,
  isSettled,
  since = '',
}: {
  readonly own: RowState;
  readonly progress: ResendProgress | undefined;
  readonly isSettled: boolean;
  /** A later start than before the action: the problem has happened again. */
  readonly since?: string;
}): RowState {
  if (progress?.state === 'sending')
    return {
      name: 'working',
      label: `Sending ${progress.sent.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`,
    };
  if (isSettled) return { name: 'settled', label: 'resolved' };
  if (progress?.state === 'failed')
    return {
      name: 'failed',
      label: `${counted(progress.waiting, 'delivery', 'deliveries')} failed; pending until the next attempt.`,
    };
  const isAgain = own.name === 'open' && own.ranAt !== undefined && own.ranAt < since;
  return isAgain ? { name: 'open', label: 'Failed again' } : own;
}

/**
 * Splits a sentence around the name in it; `undefined` if it lacks the name. @example partsOf('a.test returns 500',
 * 'a.test')
 */
export function partsOf(sentence: string, name: string) {
  const start = name === '' ? -1 : sentence.indexOf(name);
  if (start < 0) return undefined;
  return { before: sentence.slice(0, start), name, after: sentence.slice(start + name.length) };
}
