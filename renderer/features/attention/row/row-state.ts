import type { ResendProgress } from '../../../service/queries/resend-progress.ts';

/**
 * The progress of a row's action, or its result while the item has this `problem`; `label` precedes the reason of an open
 * row, and replaces that of others.
 */
export type RowState =
  | { readonly name: 'open'; readonly label?: string; readonly isGood?: boolean; readonly problem?: string | undefined }
  | { readonly name: 'working' | 'failed' | 'settled'; readonly label: string };

/** The result of the last action is shown, not that of an earlier resend. */
export function stateOf({
  own,
  progress,
  isFailing,
  isSettled,
}: {
  readonly own: RowState;
  readonly progress: ResendProgress | undefined;
  readonly isFailing: boolean;
  readonly isSettled: boolean;
}): RowState {
  if (progress?.state === 'sending')
    return {
      name: 'working',
      label: `Sending ${progress.sent.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`,
    };
  if (own.name === 'working') return own;
  if (isSettled) return { name: 'settled', label: 'resolved' };
  if (progress?.state === 'failed' && isFailing && own.label === undefined)
    return { name: 'open', label: 'Resent, but still failing' };
  return own;
}

const open: RowState = { name: 'open' };

/** The state of a row: that of an item in progress, of a failed item, or of all its items. */
export function ownStateOf(
  items: readonly { readonly id: string; readonly what: string }[],
  progress: ReadonlyMap<string, RowState>,
) {
  const states = items.flatMap(({ id, what }) => {
    const state = progress.get(id) ?? [];
    return 'problem' in state && state.problem !== undefined && state.problem !== what ? [] : state;
  });
  const isOf = (name: RowState['name']) => states.find((state) => state.name === name);
  return isOf('working') ?? isOf('failed') ?? (states.length === items.length ? states[0] : undefined) ?? open;
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
