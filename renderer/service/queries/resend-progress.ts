import type { OutputOf } from '../call/operations.ts';

type Resending = OutputOf<'deliveries.getResending'>;

/** The progress of resending to an endpoint. `failed`: some deliveries wait for their next attempt. */
export type ResendProgress =
  | { readonly state: 'sending'; readonly sent: number; readonly total: number }
  | { readonly state: 'failed' | 'done' };

/** @example progressOf({ left: 113, waiting: 113 }, 127) // { state: 'sending', sent: 14, total: 127 } */
export function progressOf({ left, waiting }: Resending, total: number | undefined): ResendProgress | undefined {
  if (left > 0) {
    const knownTotal = Math.max(total ?? 0, left);
    return { state: 'sending', sent: knownTotal - left, total: knownTotal };
  }
  if (total === undefined) return undefined;
  return { state: waiting > 0 ? 'failed' : 'done' };
}
