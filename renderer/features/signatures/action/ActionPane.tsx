import { useMemo, useState } from 'react';
import { z } from 'zod';
import { address } from '../../../../service/model/kernel/primitives.ts';
import { signatureInput } from '../../../../service/model/wallets/signature-input.ts';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import type { InspectedReading } from '../FieldLink.tsx';
import styles from './action.module.css';
import { Digests, LastSignature, useLastSignature } from './LastSignature.tsx';
import { Submit, useSigningFields, WalletForm, type WalletFormProps } from './SendPane.tsx';
import { textMessage, toAct, toPromise } from './transaction-request.ts';

export type Mode = 'sign' | 'verify';

const modes = [
  { value: 'sign', label: 'Sign' },
  { value: 'verify', label: 'Verify' },
] as const satisfies readonly { value: Mode; label: string }[];

type ActionPaneProps = WalletFormProps & { mode: Mode; onMode: (mode: Mode) => void; reading: InspectedReading };

/** Signs the text, or verifies who signed it, and shows the result. */
export function ActionPane({ mode, onMode, reading, ...walletProps }: ActionPaneProps) {
  const { wallet, ref } = walletProps;
  const { lastSignature, store } = useLastSignature();
  const inspection = reading.last?.inspection;
  return (
    <section className={styles.pane} aria-label="Sign or verify">
      <div className={`stack airy ${styles.part}`}>
        <Segments look="wide" label="Mode" options={modes} value={mode} onChange={onMode} />
        {mode === 'verify' ? (
          <VerifyForm key={wallet?.id} ref={ref} wallet={wallet} reading={reading} />
        ) : (
          <SignForm {...walletProps} reading={reading} onSigned={store} />
        )}
      </div>
      <div className={`stack airy ${styles.part}`}>
        {lastSignature && mode === 'sign' && (
          <LastSignature lastSignature={lastSignature} presentDigest={inspection?.digest} />
        )}
        {inspection && (
          <Digests
            digests={{
              'to sign': inspection.digest,
              'domain separator': inspection.typedData?.domainSeparator,
              message: inspection.typedData?.messageHash,
            }}
            isPast={reading.fault !== undefined}
          />
        )}
      </div>
    </section>
  );
}

function SignForm({
  reading,
  onSigned,
  ...walletProps
}: Omit<ActionPaneProps, 'mode' | 'onMode'> & { onSigned: ReturnType<typeof useLastSignature>['store'] }) {
  const { wallet } = walletProps;
  const { last } = reading;
  const risk = { label: last && toPromise(last.inspection.risks), about: last?.inspection.digest ?? '' };
  const { form, signingMethodCredential } = useSigningFields(walletProps, risk, {
    wallet: () => (wallet ? null : 'Choose the wallet that signs.'),
    text: () => textMessage(reading),
  });
  const content = useMemo(() => last && { ...last.content, data: z.json().parse(last.content.data) }, [last]);
  const operation = useOperation('signatures.sign', {
    signingMethodCredential,
    signatureRequest: { ...content, walletId: wallet?.id ?? '<wallet id>' },
  });
  const submit = form.submit(async ({ credential }) => {
    if (!last || !wallet) return;
    const started = performance.now();
    const signature = await operation.send({
      signatureRequest: { ...last.content, walletId: wallet.id },
      signingMethodCredential: credential,
    });
    const milliseconds = Math.round(performance.now() - started);
    await onSigned(last, { signature, wallet, milliseconds });
  });
  return (
    <WalletForm
      {...walletProps}
      {...{ form, operation, risk }}
      textFault={reading.isCurrent ? undefined : form.bind('text').error}
      action={toAct(last?.content)}
      onSubmit={submit}
    />
  );
}

interface Answer {
  /** The verified input: signer, signature and digest of the text. */
  readonly about: string;
  readonly holds: boolean;
}

interface VerifyFormProps {
  readonly wallet: Wallet | undefined;
  readonly reading: InspectedReading;
  readonly ref: React.RefObject<HTMLFormElement | null>;
}

/** Verifies whether a signature over the text belongs to the key of an address. */
function VerifyForm({ wallet, reading: { last, isCurrent }, ref }: VerifyFormProps) {
  const [result, setResponse] = useState<Answer>();
  const form = useFields(
    { signer: wallet?.address ?? '', signature: '', text: '' },
    {
      signer: (text) => firstMessage(address, text.trim()),
      signature: (text) => firstMessage(signatureInput, text.trim()),
      text: () => (isCurrent ? null : 'The text is invalid. See the message below it.'),
    },
    { signerAddress: 'signer', signature: 'signature' },
  );
  const textFault = isCurrent ? undefined : form.bind('text').error;
  const input = {
    secretType: last?.inspection.typedData?.domain.chain ?? last?.content.secretType ?? 'ETHEREUM',
    signerAddress: form.values.signer.trim(),
    signature: form.values.signature.trim(),
  } as const;
  const message = useMemo(() => (last ? z.json().parse(last.content.data) : '<text or document>'), [last]);
  const { send, busy, button, apiLine } = useOperation('signatures.verify', {
    ...input,
    signerAddress: input.signerAddress || '<address>',
    message,
    signature: input.signature || '<signature>',
  });
  const about = `${input.signerAddress} ${input.signature} ${last?.inspection.digest}`;
  const submit = form.submit(async () => {
    if (!last) return;
    const holds = await send({ ...input, message: last.content.data });
    setResponse({ about, holds });
  });
  return (
    <PageForm ref={ref} className="stack" style={{ gap: 14 }} busy={busy} onSubmit={submit}>
      <TextField label="Signer" hint="The presumed signer's address." mono lines={2} {...form.bind('signer')} />
      <TextField
        label="Signature"
        hint="65 or 64 bytes in hexadecimal digits, or an object as JSON."
        mono
        lines={4}
        {...form.bind('signature')}
      />
      <Submit textFault={textFault} formError={form.faults.formError} {...button}>
        Verify signature
      </Submit>
      {result?.about === about &&
        (result.holds ? (
          <Note tone="ok" role="status" title="Valid signature">
            {nameOf(input.signerAddress, wallet)} signed exactly this text.
          </Note>
        ) : (
          <Note tone="bad" role="status" title="Invalid signature">
            It was made with another key, or the text differs from the signed one.
          </Note>
        ))}
      {apiLine}
    </PageForm>
  );
}

function nameOf(signer: string, wallet: Wallet | undefined): string {
  const isWallet = wallet?.address.toLowerCase() === signer.toLowerCase();
  return wallet && isWallet ? nameOfWallet(wallet) : 'This address';
}
