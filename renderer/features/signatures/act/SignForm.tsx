import { useMemo } from 'react';
import { z } from 'zod';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import type { Inspected, InspectedReading } from '../use-reading.ts';
import type { useLastSignature } from './LastSignature.tsx';
import { textMessage, toAct, toPromise } from './signing-labels.ts';
import { WalletForm, type WalletFormProps } from './WalletForm.tsx';

/** The form that signs a message or a document. */
export function SignForm({
  reading,
  onSigned,
  ...walletProps
}: WalletFormProps & {
  reading: InspectedReading;
  onSigned: ReturnType<typeof useLastSignature>['store'];
}) {
  const { wallet, user } = walletProps;
  const { last } = reading;
  const methods = user?.signingMethods;
  const promise = last && toPromise(last.inspection.risks);
  const digest = last?.inspection.digest ?? '';
  const form = useFields(
    { wallet: '', text: '', credential: '', understood: '' },
    {
      wallet: () => (wallet ? null : 'Choose the wallet that signs.'),
      text: () => textMessage(reading),
      credential: (value) => (wallet ? credentialMessage(value, methods) : null),
      understood: (understood) =>
        promise && understood !== digest ? 'Confirm that you have read what it does.' : null,
    },
    { 'signatureRequest.walletId': 'wallet' },
  );
  const content = useShown(last);
  const { send, busy, apiLine } = useOperation('signatures.sign', {
    signingMethodCredential: credentialSecret(form.values.credential, methods),
    signatureRequest: { ...content, walletId: wallet?.id ?? '<wallet id>' },
  });
  const submit = form.submit(async ({ credential }) => {
    if (!last || !wallet) return;
    const began = performance.now();
    const signature = await send({
      signatureRequest: { ...last.content, walletId: wallet.id },
      signingMethodCredential: credential,
    });
    const milliseconds = Math.round(performance.now() - began);
    await onSigned(last, { signature, wallet, milliseconds });
  });
  return (
    <WalletForm
      {...walletProps}
      form={form}
      promise={promise === undefined ? undefined : { label: promise, about: digest }}
      textFault={reading.isCurrent ? undefined : form.bind('text').error}
      act={toAct(last?.content)}
      busy={busy}
      onSubmit={submit}
      apiLine={apiLine}
    />
  );
}

/** The data to sign, as the API line shows it. */
function useShown(last: Inspected | undefined) {
  return useMemo(
    () => last && { ...last.content, data: z.json().parse(last.content.data) },
    [last],
  );
}
