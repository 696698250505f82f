import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { z } from 'zod';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { PageForm } from '../../../components/form/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/use-focus-on-fault.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { User, Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret, isUsable } from '../../../service/call/credential.ts';
import { performed } from '../../../service/call/performed.ts';
import { type FieldProps, useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/look/names.ts';
import type { Inspected, Reading } from '../use-inspection.ts';
import styles from './SignForm.module.css';
import { toAct, toPromise } from './signing-words.ts';
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
  reading: Reading;
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
      {promise && <Understanding label={promise} digest={digest} {...form.bind('understood')} />}
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

/** What is not inspected is not signed: a person signs what they see. */
function textMessage({ isCurrent, fault }: Reading): string | null {
  if (isCurrent) return null;
  return fault
    ? 'The text cannot be read. Its foot says what is wrong.'
    : 'The text has just changed. Look at what it does, then sign.';
}

function Opening({ user, ...field }: { user: User | undefined } & FieldProps) {
  const isShut = user !== undefined && !user.signingMethods.some(isUsable);
  return (
    <div>
      <SigningMethodField methods={user?.signingMethods} {...field} />
      {isShut && (
        <p className={`${text.soft} ${text.small} ${styles.way}`}>
          {user.signingMethods.length === 0 && 'Nothing opens this wallet yet. '}
          <Link to="/users/$userId" params={{ userId: user.id }}>
            Open the page of {nameOfUser(user)}
          </Link>
        </p>
      )}
    </div>
  );
}

function Archived({ walletId }: { walletId: string }) {
  return (
    <Note tone="warn" title="This wallet is archived">
      It signs nothing until it is brought back.{' '}
      <Link to="/wallets/$walletId" params={{ walletId }}>
        Open the wallet
      </Link>
    </Note>
  );
}

/** Ticked for one digest alone: another text asks again. */
function Understanding({
  label,
  digest,
  value,
  onChange,
  error,
}: { label: string; digest: string } & FieldProps) {
  return (
    <Checkbox
      label={label}
      checked={value === digest}
      onChange={(event) => onChange(event.currentTarget.checked ? digest : '')}
      error={error && <FieldMessage message={error} />}
      aria-invalid={error ? true : undefined}
    />
  );
}

/** What is signed, as the API line shows it. */
function useShown(last: Inspected | undefined) {
  return useMemo(
    () => last && { ...last.content, data: z.json().parse(last.content.data) },
    [last],
  );
}
