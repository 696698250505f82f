import type { Status } from '../../../components/status/StatusGlyph.tsx';
import type { HandlerProof } from '../../../service/call/client.ts';

interface Standing {
  readonly status: Status;
  readonly state: string;
}

const verdicts: Readonly<Record<NonNullable<HandlerProof['verdict']>, Standing>> = {
  HOLDS: { status: 'done', state: 'All orders end alike' },
  BREAKS: { status: 'failed', state: 'Breaks' },
  NOT_REPEATABLE: { status: 'attention', state: 'Not repeatable' },
};

const standings: Readonly<Record<HandlerProof['status'], Standing>> = {
  RUNNING: { status: 'progress', state: 'Running' },
  ENDED: { status: 'done', state: 'Ended' },
  FAILED: { status: 'attention', state: 'Could not go on' },
  CANCELLED: { status: 'off', state: 'Cancelled' },
};

/** Its verdict, or why it has none. One whose time was over before the last order is said to be so. */
export function standingOf(
  proof: Pick<HandlerProof, 'status' | 'verdict' | 'isCutShort'>,
): Standing {
  const { status, verdict, isCutShort } = proof;
  if (verdict === 'HOLDS' && isCutShort)
    return { status: 'attention', state: 'No order broke it in time' };
  return verdict === undefined ? standings[status] : verdicts[verdict];
}
