import { Link } from '@tanstack/react-router';
import { Note } from '../../components/layout/Note.tsx';
import { RefusalNote } from '../../components/status/RefusalNote.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { unitsOf } from '../../service/labels/readable-value.ts';
import { useChainState } from '../../service/queries/chain-states.ts';

/** Why a transaction failed, in plain words, and the consequences. */
export function FailureReason({ transaction }: { transaction: TransactionInspection }) {
  const { status, reason, blockNumber, replacedBy, replaces, secretType, to } = transaction;
  const usdc = useChainState(secretType)?.contracts.usdc;
  if (status === 'FAILED')
    return (
      <RefusalNote
        reason={reason ?? 'The chain rejected it without a reason'}
        units={unitsOf(to, usdc)}
      >
        {blockNumber === undefined
          ? 'It is not in a block and is not sent again. Its nonce is free for the next transaction.'
          : 'It had no effect. The gas it used is still charged.'}
      </RefusalNote>
    );
  if (status === 'REPLACED')
    return (
      <Note tone="plain" title="Replaced by another transaction">
        {reason && <>{reason} </>}
        {replacedBy && <TransactionLink id={replacedBy}>Show the replacement</TransactionLink>}
      </Note>
    );
  if (!replaces) return null;
  return (
    <Note tone="plain" title="Replaces another transaction">
      Both have the same nonce, so only one of them can be included in a block.{' '}
      <TransactionLink id={replaces}>Show the original</TransactionLink>
    </Note>
  );
}

function TransactionLink({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <Link to="/transactions/$transactionId" params={{ transactionId: id }}>
      {children}
    </Link>
  );
}
