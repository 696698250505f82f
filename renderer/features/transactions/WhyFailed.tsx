import { Link } from '@tanstack/react-router';
import { Note } from '../../components/layout/Note.tsx';
import { RefusalNote } from '../../components/status/RefusalNote.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { useChainState } from '../../service/look/chain-states.ts';
import { unitsOf } from '../../service/words/readable-value.ts';

/** Why a transaction did not do what it was for, in plain words, and what became of it. */
export function WhyFailed({ transaction }: { transaction: TransactionInspection }) {
  const { status, reason, blockNumber, replacedBy, replaces, secretType, to } = transaction;
  const usdc = useChainState(secretType)?.contracts.usdc;
  if (status === 'FAILED')
    return (
      <RefusalNote
        reason={reason ?? 'The chain refused it without a reason'}
        units={unitsOf(to, usdc)}
      >
        {blockNumber === undefined
          ? 'No block has it and it is not sent any more. Its nonce is free for the next one.'
          : 'Nothing it was for has happened. The gas it used is paid all the same.'}
      </RefusalNote>
    );
  if (status === 'REPLACED')
    return (
      <Note tone="plain" title="Another transaction took its place">
        {reason && <>{reason} </>}
        {replacedBy && <TransactionLink id={replacedBy}>See the one that counts</TransactionLink>}
      </Note>
    );
  if (!replaces) return null;
  return (
    <Note tone="plain" title="It takes the place of another one">
      Both have the same nonce, so that only one of them can be in a block.{' '}
      <TransactionLink id={replaces}>See the first one</TransactionLink>
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
