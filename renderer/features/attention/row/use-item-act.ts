import { useEffect, useState } from 'react';
import { useActions } from '../../../frame/act/actions.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import type { ResendProgress } from '../../../service/queries/resend-progress.ts';
import { endResending, useResending } from '../../../service/queries/resending.ts';
import { settleNow } from '../settled.ts';
import { directAct } from './direct-acts.ts';
import { type RowState, stateOf } from './row-state.ts';

export interface ItemAct {
  readonly label: string;
  /** Runs the action or asks for confirmation; `undefined` if the action is on the page of the record. */
  readonly run: (() => void) | undefined;
  readonly state: RowState;
}

const open: RowState = { name: 'open' };

/** The action of an item and its progress. */
export function useItemAct(item: AttentionItem, isSettled: boolean): ItemAct {
  const { label, run: begin } = useAct(item);
  const [own, setOwn] = useState(open);
  const progress = useResending(item.kind === 'webhook-failing' ? item.subject.id : undefined);
  useSettling(item, progress, isSettled);
  const run = begin && (() => void begin(setOwn));
  return { label, run, state: stateOf({ own, progress, isSettled }) };
}

type Begin = (onState: (state: RowState) => void) => Promise<void> | void;

function useAct({ act, waiting = 0, subject }: AttentionItem): {
  readonly label: string;
  readonly run: Begin | undefined;
} {
  const actions = useActions();
  if (!act) return { label: 'Open', run: undefined };
  const { webhookId = '', userId = '', signingMethodId = '' } = act.input ?? {};
  if (act.name === 'deliveries.resendWaiting')
    return {
      label: `Resend ${waiting.toLocaleString('en')}…`,
      run: () => actions.open({ name: 'resend-waiting', webhookId }),
    };
  if (act.name === 'users.unlockSigningMethod')
    return {
      label: 'Unlock…',
      run: () => actions.open({ name: 'unlock-method', userId, signingMethodId, of: subject.name }),
    };
  const direct = directAct(act);
  return { label: act.label, run: direct && ((onState) => performAndTell(direct, onState)) };
}

async function performAndTell(
  perform: () => Promise<unknown>,
  onState: (state: RowState) => void,
): Promise<void> {
  onState({ name: 'working', label: 'Working…' });
  try {
    await perform();
    onState(open);
  } catch (error) {
    onState({ name: 'failed', label: failureOf(error).message });
  }
}

/** Resent deliveries count as resolved when all of them have arrived, not after the first one. */
function useSettling(
  { id, subject }: AttentionItem,
  progress: ResendProgress | undefined,
  isSettled: boolean,
): void {
  const isOver = progress?.state === 'done' || (isSettled && progress?.state === 'failed');
  useEffect(() => {
    if (!isOver || subject.id === undefined || !isSettled) return;
    endResending(subject.id);
    settleNow(id);
  }, [isOver, isSettled, id, subject.id]);
}
