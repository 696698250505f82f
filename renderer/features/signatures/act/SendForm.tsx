import { Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { toShown } from '../../../service/form/transaction-request.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import { textMessage, toPromise } from './signing-labels.ts';
import { decidedBy, toRequest, unsendable, walletMessage } from './transaction-request.ts';
import { WalletForm, type WalletFormProps } from './WalletForm.tsx';

const ticked = 'yes';

/** The form that signs and sends a transaction in one step. */
export function SendForm({
  reading,
  onSent,
  ...walletProps
}: WalletFormProps & {
  reading: TransactionOnBench;
  onSent: (wallet: Wallet, hash: string) => void;
}) {
  const { wallet, user } = walletProps;
  const { last } = reading;
  const inspection = last?.inspection;
  const methods = user?.signingMethods;
  const promise = inspection && toPromise(inspection.risks, 'transaction');
  const [keepsItsOwn, keepItsOwn] = useState(true);
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
  const request = inspection && toRequest(inspection, toSigner(wallet), keepsItsOwn);
  const { send, busy, apiLine } = useOperation('transactions.execute', {
    signingMethodCredential: credentialSecret(form.values.credential, methods),
    transactionRequest: request && toShown(request),
  });
  const submit = form.submit(async ({ credential }) => {
    if (!inspection || !wallet) return;
    const response = await send({
      signingMethodCredential: credential,
      transactionRequest: toRequest(inspection, wallet, keepsItsOwn),
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
          checked={keepsItsOwn}
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
