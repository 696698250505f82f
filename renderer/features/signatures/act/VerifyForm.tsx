import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { address } from '../../../../service/kernel/primitives.ts';
import { signatureInput } from '../../../../service/resources/signature-input.ts';
import { PageForm } from '../../../components/form/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import type { InspectedReading } from '../use-reading.ts';
import styles from './SignForm.module.css';

interface Answer {
  /** The verified input: signer, signature and digest of the text. */
  readonly about: string;
  readonly holds: boolean;
}

/** Verifies whether a signature over the text belongs to the key of an address. */
export function VerifyForm({
  wallet,
  reading: { last, isCurrent },
  ref,
}: {
  /** The wallet whose address is the initial value. */
  wallet: Wallet | undefined;
  reading: InspectedReading;
  ref: React.RefObject<HTMLFormElement | null>;
}) {
  const [result, setAnswer] = useState<Answer>();
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
  const message = useMemo(
    () => (last ? z.json().parse(last.content.data) : '<text or document>'),
    [last],
  );
  const { send, busy, apiLine } = useOperation('signatures.verify', {
    ...input,
    signerAddress: input.signerAddress || '<address>',
    message,
    signature: input.signature || '<signature>',
  });
  const about = `${input.signerAddress} ${input.signature} ${last?.inspection.digest}`;
  const submit = form.submit(async () => {
    if (!last) return;
    const holds = await send({ ...input, message: last.content.data });
    setAnswer({ about, holds });
  });
  return (
    <PageForm ref={ref} className={styles.form} busy={busy} onSubmit={submit}>
      <TextField
        label="Signer"
        hint="The presumed signer's address."
        mono
        lines={2}
        {...form.bind('signer')}
      />
      <TextField
        label="Signature"
        hint="65 or 64 bytes in hexadecimal digits, or an object as JSON."
        mono
        lines={4}
        {...form.bind('signature')}
      />
      {textFault && <Note tone="warn" role="alert" title={textFault} />}
      {form.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
      <Button type="submit" variant="filled" size="md" fullWidth loading={busy}>
        Verify signature
      </Button>
      {result?.about === about && (
        <Verdict isValid={result.holds} signer={nameOf(input.signerAddress, wallet)} />
      )}
      {apiLine}
    </PageForm>
  );
}

function Verdict({ isValid, signer }: { isValid: boolean; signer: string }) {
  return isValid ? (
    <Note tone="ok" role="status" title="Valid signature">
      {signer} signed exactly this text.
    </Note>
  ) : (
    <Note tone="bad" role="status" title="Invalid signature">
      It was made with another key, or the text differs from the signed one.
    </Note>
  );
}

function nameOf(signer: string, wallet: Wallet | undefined): string {
  const isWallet = wallet?.address.toLowerCase() === signer.toLowerCase();
  return wallet && isWallet ? nameOfWallet(wallet) : 'This address';
}
