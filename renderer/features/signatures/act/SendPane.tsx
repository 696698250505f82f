import { Button } from '@mantine/core';
import { useState } from 'react';
import { TransactionLink } from '../../../components/chain/TransactionLink.tsx';
import { Hash } from '../../../components/code/Hash.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { User, Wallet } from '../../../service/call/client.ts';
import { useOpenTransaction } from '../../../service/look/use-open-transaction.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import styles from './ActPane.module.css';
import { PaneSection, Value } from './PaneSection.tsx';
import { SendForm } from './SendForm.tsx';
import { SignedAlready } from './SignedAlready.tsx';

/** What is done with the transaction: a wallet signs and sends it, unless it is signed; below, its hashes. */
export function SendPane({
  wallet,
  walletFault,
  user,
  reading,
  onPick,
  form,
}: {
  wallet: Wallet | undefined;
  /** Why the chosen wallet is not here. */
  walletFault: string | undefined;
  user: User | undefined;
  reading: TransactionOnBench;
  onPick: (walletId: string) => void;
  /** The form that Ctrl or Cmd-Enter sends. */
  form: React.RefObject<HTMLFormElement | null>;
}) {
  const [sent, keep] = useState<Sent>();
  const seen = reading.last?.inspection;
  const hashes = [
    ['to sign', seen?.digest],
    ['transaction', seen?.hash],
  ] as const;
  return (
    <section className={styles.pane} aria-label="Sign and send">
      <div className={`${text.stack} ${text.airy} ${styles.part}`}>
        {seen?.hash === undefined ? (
          <SendForm
            ref={form}
            wallet={wallet}
            walletFault={walletFault}
            user={user}
            reading={reading}
            onPick={onPick}
            onSent={(by, hash) => keep({ wallet: by, hash })}
          />
        ) : (
          <SignedAlready reading={seen} />
        )}
      </div>
      {(sent || seen?.digest || seen?.hash) && (
        <div className={`${text.stack} ${text.airy} ${styles.part}`}>
          {sent && <LastSent sent={sent} />}
          {(seen?.digest || seen?.hash) && (
            <PaneSection title="Digests" hint={reading.fault && 'of the last readable text'}>
              {hashes.map(
                ([label, value]) =>
                  value && (
                    <Value key={label} label={label}>
                      <Hash value={value} label={`digest ${label}`} />
                    </Value>
                  ),
              )}
            </PaneSection>
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
          handed over
        </span>
      }
    >
      <Value label="hash">
        <TransactionLink chain={wallet.secretType} hash={hash} shape="long" />
      </Value>
      <Button fullWidth onClick={() => void open(hash)}>
        Open the transaction
      </Button>
    </PaneSection>
  );
}
