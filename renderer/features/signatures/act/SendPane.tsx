import { Button, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { toShown } from '../../../service/form/fees.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import styles from './act.module.css';
import { SignedAlready } from './LastSignature.tsx';
import { Digests, PaneSection, Value } from './PaneSection.tsx';
import { decidedBy, textMessage, toPromise, toRequest, unsendable, walletMessage } from './transaction-request.ts';
import { WalletForm, type WalletFormProps } from './WalletForm.tsx';

/** Signs and sends the transaction, unless it is already signed, and shows its hashes. */
export function SendPane({ reading, ...walletProps }: WalletFormProps & { reading: TransactionOnBench }) {
  const [transaction, setTransaction] = useState<Sent>();
  const inspection = reading.last?.inspection;
  return (
    <section className={styles.pane} aria-label="Sign and send">
      <div className={`${text.stack} ${text.airy} ${styles.part}`}>
        {inspection?.hash === undefined ? (
          <SendForm {...walletProps} reading={reading} onSent={(by, hash) => setTransaction({ wallet: by, hash })} />
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

const ticked = 'yes';

function SendForm({
  reading,
  onSent,
  ...walletProps
}: WalletFormProps & { reading: TransactionOnBench; onSent: (wallet: Wallet, hash: string) => void }) {
  const { wallet, user } = walletProps;
  const { last } = reading;
  const inspection = last?.inspection;
  const methods = user?.signingMethods;
  const promise = inspection && toPromise(inspection.risks, 'transaction');
  const [retainsOwn, keepItsOwn] = useState(true);
  const form = useFields(
    { wallet: '', text: '', credential: '', understood: '' },
    {
      wallet: () => (inspection ? walletMessage(inspection, wallet) : null),
      text: () => textMessage(reading) ?? (inspection ? unsendable(inspection) : null),
      credential: (value) => (wallet ? credentialMessage(value, methods) : null),
      understood: (understood) =>
        promise && understood !== ticked ? 'Confirm that you have read what it does.' : null,
    },
    { 'transactionRequest.walletId': 'wallet' },
  );
  // A confirmation for one text does not apply to another.
  const source = last?.draft.text;
  const forget = useEffectEvent(() => {
    for (const name of ['wallet', 'text', 'understood'] as const) form.set(name, '');
  });
  useEffect(() => {
    if (source !== undefined) forget();
  }, [source]);
  const request = inspection && toRequest(inspection, toSigner(wallet), retainsOwn);
  const { send, busy, apiLine } = useOperation('transactions.execute', {
    signingMethodCredential: credentialSecret(form.values.credential, methods),
    transactionRequest: request && toShown(request),
  });
  const submit = form.submit(async ({ credential }) => {
    if (!inspection || !wallet) return;
    const response = await send({
      signingMethodCredential: credential,
      transactionRequest: toRequest(inspection, wallet, retainsOwn),
    });
    onSent(wallet, response.transactionHash);
  });
  return (
    <WalletForm
      {...walletProps}
      form={form}
      promise={promise === undefined ? undefined : { label: promise, about: ticked }}
      textFault={form.bind('text').error}
      act="Sign and send"
      busy={busy}
      onSubmit={submit}
      apiLine={apiLine}
    >
      {inspection && decidedBy(inspection) && (
        <Checkbox
          label="Use its nonce, gas and fees"
          description="Otherwise the wallet chooses them."
          checked={retainsOwn}
          onChange={(event) => keepItsOwn(event.currentTarget.checked)}
        />
      )}
    </WalletForm>
  );
}

/** While no wallet is chosen, the API line shows a placeholder for it. */
function toSigner(wallet: Wallet | undefined): Pick<Wallet, 'id' | 'secretType'> {
  return wallet ?? { id: '<wallet id>', secretType: 'ETHEREUM' };
}
