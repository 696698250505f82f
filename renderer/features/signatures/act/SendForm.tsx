import { Button, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { PageForm } from '../../../components/form/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/use-focus-on-fault.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { User, Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { performed } from '../../../service/call/performed.ts';
import { toShown } from '../../../service/form/transaction-request.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import { Archived } from './Archived.tsx';
import { Opening } from './Opening.tsx';
import styles from './SignForm.module.css';
import { toPromise } from './signing-words.ts';
import { textMessage } from './text-message.ts';
import { decidedBy, toRequest, unsendable, walletMessage } from './transaction-request.ts';
import { Understanding } from './Understanding.tsx';

const ticked = 'yes';

/** Which wallet signs the transaction and sends it, what opens the wallet, and the one decisive button. */
export function SendForm({
  wallet,
  walletFault,
  user,
  reading,
  onPick,
  onSent,
  ref,
}: {
  wallet: Wallet | undefined;
  /** Why the chosen wallet is not here. */
  walletFault: string | undefined;
  /** The user of the wallet. */
  user: User | undefined;
  reading: TransactionOnBench;
  onPick: (walletId: string) => void;
  onSent: (wallet: Wallet, hash: string) => void;
  ref: React.RefObject<HTMLFormElement | null>;
}) {
  const { last } = reading;
  const seen = last?.inspection;
  const methods = user?.signingMethods;
  const promise = seen && toPromise(seen.risks, 'transaction');
  const [keepsItsOwn, keepItsOwn] = useState(true);
  const form = useFields(
    { wallet: '', text: '', credential: '', understood: '' },
    {
      wallet: () => (seen ? walletMessage(seen, wallet) : null),
      text: () => textMessage(reading) ?? (seen ? unsendable(seen) : null),
      credential: (value) => (wallet ? credentialMessage(value, methods) : null),
      understood: (understood) =>
        promise && understood !== ticked ? 'Tick this once you have read what it does.' : null,
    },
    { 'transactionRequest.walletId': 'wallet' },
  );
  // What was typed for one wallet is not for another, and what was understood of one text neither.
  const walletId = wallet?.id;
  const source = last?.draft.text;
  const begin = useEffectEvent(() => {
    form.set('credential', '');
    form.set('wallet', '');
  });
  useEffect(() => {
    if (walletId) begin();
  }, [walletId]);
  const forget = useEffectEvent(() => {
    for (const name of ['wallet', 'text', 'understood'] as const) form.set(name, '');
  });
  useEffect(() => {
    if (source !== undefined) forget();
  }, [source]);
  const { fieldsAtFault, formError } = form.faults;
  useFocusOnFault(ref, fieldsAtFault);
  const request = seen && toRequest(seen, toSigner(wallet), keepsItsOwn);
  const { send, busy, apiLine } = useOperation('transactions.execute', {
    signingMethodCredential: credentialSecret(form.values.credential, methods),
    transactionRequest: request && toShown(request),
  });
  const submit = form.submit(async ({ credential }) => {
    if (!seen || !wallet) return;
    const sent = await send({
      signingMethodCredential: credential,
      transactionRequest: toRequest(seen, wallet, keepsItsOwn),
    });
    onSent(wallet, performed(sent).transactionHash);
  });
  const textFault = form.bind('text').error;
  return (
    <PageForm
      ref={ref}
      className={styles.form}
      busy={busy || wallet?.archived === true}
      onSubmit={submit}
    >
      <WalletPicker
        label="Sign with"
        wallet={wallet}
        onPick={onPick}
        error={form.bind('wallet').error ?? walletFault}
      />
      {wallet?.archived ? (
        <Archived walletId={wallet.id} />
      ) : (
        <Opening user={user} {...form.bind('credential')} />
      )}
      {seen && decidedBy(seen) && (
        <Checkbox
          label="Nonce, gas and fees as it says them"
          description="Else the wallet chooses them."
          checked={keepsItsOwn}
          onChange={(event) => keepItsOwn(event.currentTarget.checked)}
        />
      )}
      {promise && <Understanding label={promise} about={ticked} {...form.bind('understood')} />}
      {textFault && <Note tone="warn" role="alert" title={textFault} />}
      {formError && <Note tone="bad" role="alert" title={formError} />}
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        loading={busy}
        disabled={wallet?.archived ?? false}
      >
        Sign and send
      </Button>
      {apiLine}
    </PageForm>
  );
}

/** As long as no wallet is chosen the API line shows where one belongs. */
function toSigner(wallet: Wallet | undefined): Pick<Wallet, 'id' | 'secretType'> {
  return wallet ?? { id: '<wallet id>', secretType: 'ETHEREUM' };
}
