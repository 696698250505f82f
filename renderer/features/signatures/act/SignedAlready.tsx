import { Link } from '@tanstack/react-router';
import type { TransactionReading } from '../../../../service/resources/transaction-reading.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { shorten } from '../../../service/words/shorten.ts';

/** Nothing is left to be signed: who did it, and where it is or goes. */
export function SignedAlready({
  reading: { from, hash = '', transactionId, secretType },
}: {
  reading: TransactionReading;
}) {
  const who = from?.name ?? (from && shorten(from.address, 'short')) ?? 'Nobody known';
  return (
    <Note tone="plain" title="It is signed already">
      {who} signed it.{' '}
      {transactionId ? (
        <Link to="/transactions/$transactionId" params={{ transactionId }}>
          Open the transaction
        </Link>
      ) : secretType ? (
        <>
          Hand it over as it is with <code>eth_sendRawTransaction</code> at the RPC address of its{' '}
          <Link to="/chains">chain</Link>, or{' '}
          <Link to="/explorer/$chain/tx/$hash" params={{ chain: secretType, hash }}>
            look for it in the explorer
          </Link>
          .
        </>
      ) : (
        'Its chain is none of this service.'
      )}
    </Note>
  );
}
