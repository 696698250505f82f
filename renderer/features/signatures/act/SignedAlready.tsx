import { Link } from '@tanstack/react-router';
import type { TransactionReading } from '../../../../service/resources/transaction-reading.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { shorten } from '../../../service/labels/shorten.ts';

/** A transaction that is already signed: its signer, and how to send or find it. */
export function SignedAlready({
  reading: { from, hash = '', transactionId, secretType },
}: {
  reading: TransactionReading;
}) {
  const signerName = from?.name ?? (from && shorten(from.address, 'short')) ?? 'An unknown signer';
  return (
    <Note tone="plain" title="Already signed">
      {signerName} signed it.{' '}
      {transactionId ? (
        <Link to="/transactions/$transactionId" params={{ transactionId }}>
          Open transaction
        </Link>
      ) : secretType ? (
        <>
          Send it unchanged with <code>eth_sendRawTransaction</code> to the RPC URL of its{' '}
          <Link to="/chains">chain</Link>, or{' '}
          <Link to="/explorer/$chain/tx/$hash" params={{ chain: secretType, hash }}>
            look for it in the explorer
          </Link>
          .
        </>
      ) : (
        'This service does not run its chain.'
      )}
    </Note>
  );
}
