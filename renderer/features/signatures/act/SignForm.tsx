import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { z } from 'zod';
import { PageForm } from '../../../components/form/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/use-focus-on-fault.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { User, Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { performed } from '../../../service/call/performed.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import type { Inspected, InspectedReading } from '../use-inspection.ts';
import { Archived } from './Archived.tsx';
import { Opening } from './Opening.tsx';
import styles from './SignForm.module.css';
import { toAct, toPromise } from './signing-words.ts';
import { textMessage } from './text-message.ts';
import { Understanding } from './Understanding.tsx';
import type { useLastSignature } from './use-last-signature.ts';

/** Who signs, the value that opens the wallet, and the one decisive button. */
export function SignForm({
  wallet,
  walletFault,
  user,
  reading,
  onPick,
  onSigned,
  ref,
}: {
  wallet: Wallet | undefined;
  /** Why the chosen wallet is not here. */
  walletFault: string | undefined;
  /** The user of the wallet. */
  user: User | undefined;
  reading: InspectedReading;
  onPick: (walletId: string) => void;
  onSigned: ReturnType<typeof useLastSignature>['keep'];
  ref: React.RefObject<HTMLFormElement | null>;
}) {
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
        promise && understood !== digest ? 'Tick this once you have read what it does.' : null,
    },
    { 'signatureRequest.walletId': 'wallet' },
  );
  // What was typed for one wallet is not for another.
  const walletId = wallet?.id;
  const begin = useEffectEvent(() => {
    form.set('credential', '');
    form.set('wallet', '');
  });
  useEffect(() => {
    if (walletId) begin();
  }, [walletId]);
  const { fieldsAtFault, formError } = form.faults;
  useFocusOnFault(ref, fieldsAtFault);
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
    await onSigned(last, { signature: performed(signature), wallet, milliseconds });
  });
  const textFault = reading.isCurrent ? undefined : form.bind('text').error;
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
      {promise && <Understanding label={promise} about={digest} {...form.bind('understood')} />}
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
        {toAct(last?.content)}
      </Button>
      {apiLine}
    </PageForm>
  );
}

/** What is signed, as the API line shows it. */
function useShown(last: Inspected | undefined) {
  return useMemo(
    () => last && { ...last.content, data: z.json().parse(last.content.data) },
    [last],
  );
}
