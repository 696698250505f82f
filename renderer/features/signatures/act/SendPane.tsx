import { Button } from '@mantine/core';
import { useState } from 'react';
import { TransactionLink } from '../../../components/chain/TransactionLink.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { Wallet } from '../../../service/call/client.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import styles from './ActPane.module.css';
import { SignedAlready } from './LastSignature.tsx';
import { Digests, PaneSection, Value } from './PaneSection.tsx';
import { SendForm } from './SendForm.tsx';
import type { WalletFormProps } from './WalletForm.tsx';

/** Signs and sends the transaction, unless it is already signed, and shows its hashes. */
export function SendPane({
  reading,
  ...walletProps
}: WalletFormProps & { reading: TransactionOnBench }) {
  const [transaction, setTransaction] = useState<Sent>();
  const inspection = reading.last?.inspection;
  return (
    <section className={styles.pane} aria-label="Sign and send">
      <div className={`${text.stack} ${text.airy} ${styles.part}`}>
        {inspection?.hash === undefined ? (
          <SendForm
            {...walletProps}
            reading={reading}
            onSent={(by, hash) => setTransaction({ wallet: by, hash })}
          />
        ) : (
          <SignedAlready reading={inspection} />
        )}
      </div>
      {(transaction || inspection?.digest || inspection?.hash) && (
        <div className={`${text.stack} ${text.airy} ${styles.part}`}>
          {transaction && <LastSent sent={transaction} />}
          {(inspection?.digest || inspection?.hash) && (
            <Digests
              digests={[
                ['to sign', inspection.digest],
                ['transaction', inspection.hash],
              ]}
              isPast={reading.fault !== undefined}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface Sent {
  readonly wallet: Wallet;
  readonly hash: string;
}

function LastSent({ sent: { wallet, hash } }: { sent: Sent }) {
  const open = useOpenTransaction();
  return (
    <PaneSection
      title="Last sent"
      aside={
        <span className={`${text.soft} ${text.small} ${text.inline}`} role="status">
          <StatusGlyph status="done" size={8} />
          sent
        </span>
      }
    >
      <Value label="hash">
        <TransactionLink chain={wallet.secretType} hash={hash} shape="long" />
      </Value>
      <Button fullWidth onClick={() => void open(hash)}>
        Open transaction
      </Button>
    </PaneSection>
  );
}
