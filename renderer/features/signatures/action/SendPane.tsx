import { Button, type ButtonProps, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { type Operation, useOperation } from '../../../frame/action/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { User, Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret, isUsable, methodOfCredential } from '../../../service/call/credential.ts';
import { toShown } from '../../../service/form/fees.ts';
import { type Form, useFields } from '../../../service/form/use-fields.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import styles from './action.module.css';
import { Digests, Opening, PaneSection, SignedAlready, Value } from './LastSignature.tsx';
import { decidedBy, textMessage, toPromise, toRequest, unsendable, walletMessage } from './transaction-request.ts';

/** Signs and sends the transaction, unless it is already signed, and shows its hashes. */
export function SendPane({ reading, ...walletProps }: WalletFormProps & { reading: TransactionOnBench }) {
  const [transaction, setTransaction] = useState<Sent>();
  const inspection = reading.last?.inspection;
  return (
    <section className={styles.pane} aria-label="Sign and send">
      <div className={`stack airy ${styles.part}`}>
        {inspection?.hash === undefined ? (
          <SendForm {...walletProps} reading={reading} onSent={(by, hash) => setTransaction({ wallet: by, hash })} />
        ) : (
          <SignedAlready reading={inspection} />
        )}
      </div>
      <div className={`stack airy ${styles.part}`}>
        {transaction && <LastSent sent={transaction} />}
        {(inspection?.digest || inspection?.hash) && (
          <Digests
            digests={{ 'to sign': inspection.digest, transaction: inspection.hash }}
            isPast={reading.fault !== undefined}
          />
        )}
      </div>
    </section>
  );
}

type Sent = { readonly wallet: Wallet; readonly hash: string };

function LastSent({ sent: { wallet, hash } }: { sent: Sent }) {
  const open = useOpenTransaction();
  return (
    <PaneSection
      title="Last sent"
      aside={
        <span className="soft small inline" role="status">
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

type SendFormProps = WalletFormProps & { reading: TransactionOnBench; onSent: (wallet: Wallet, hash: string) => void };

function SendForm({ reading, onSent, ...walletProps }: SendFormProps) {
  const { wallet } = walletProps;
  const { last } = reading;
  const inspection = last?.inspection;
  const [retainsOwn, keepItsOwn] = useState(true);
  const risk = { label: inspection && toPromise(inspection.risks, 'transaction'), about: 'yes' };
  const { form, signingMethodCredential } = useSigningFields(walletProps, risk, {
    wallet: () => (inspection ? walletMessage(inspection, wallet) : null),
    text: () => textMessage(reading) ?? (inspection ? unsendable(inspection) : null),
  });
  // A confirmation for one text does not apply to another.
  const source = last?.draft.text;
  const forget = useEffectEvent(() => {
    for (const name of ['wallet', 'text', 'understood'] as const) form.set(name, '');
  });
  useEffect(() => {
    if (source !== undefined) forget();
  }, [source]);
  const request =
    inspection && toRequest(inspection, wallet ?? { id: '<wallet id>', secretType: 'ETHEREUM' }, retainsOwn);
  const operation = useOperation('transactions.execute', {
    signingMethodCredential,
    transactionRequest: request && toShown(request),
  });
  const submit = form.submit(async ({ credential }) => {
    if (!inspection || !wallet) return;
    const response = await operation.send({
      signingMethodCredential: credential,
      transactionRequest: toRequest(inspection, wallet, retainsOwn),
    });
    onSent(wallet, response.transactionHash);
  });
  return (
    <WalletForm
      {...walletProps}
      {...{ form, operation, risk }}
      textFault={form.bind('text').error}
      action="Sign and send"
      onSubmit={submit}
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

export interface WalletFormProps {
  readonly wallet: Wallet | undefined;
  /** Why the wallet of the URL is not available. */
  readonly walletFault: string | undefined;
  readonly user: User | undefined;
  readonly onPick: (walletId: string) => void;
  /** The form that Ctrl or Cmd-Enter submits. */
  readonly ref: React.RefObject<HTMLFormElement | null>;
}

/** The confirmation to tick, if there are severe risks, and the text it is valid for. */
type RiskConfirmation = { readonly label: string | undefined; readonly about: string };

/** The fields of both forms that sign, and the credential with placeholders for the API line. */
export function useSigningFields(
  { wallet, user }: WalletFormProps,
  risk: RiskConfirmation,
  rules: Readonly<Record<'wallet' | 'text', () => string | null>>,
) {
  const methods = user?.signingMethods;
  const form = useFields(
    { wallet: '', text: '', credential: '', understood: '' },
    {
      ...rules,
      credential: (value) => (wallet ? credentialMessage(value, methods) : null),
      understood: (understood) =>
        risk.label && understood !== risk.about ? 'Confirm that you have read what it does.' : null,
    },
    { 'signatureRequest.walletId': 'wallet', 'transactionRequest.walletId': 'wallet' },
  );
  return { form, signingMethodCredential: credentialSecret(form.values.credential, methods) };
}

interface FilledFormProps extends WalletFormProps {
  readonly form: Form<'wallet' | 'text' | 'credential' | 'understood'>;
  readonly risk: RiskConfirmation;
  readonly textFault: string | undefined;
  readonly action: string;
  readonly operation: Pick<Operation<'signatures.sign'>, 'busy' | 'button' | 'apiLine'>;
  readonly onSubmit: () => void;
  readonly children?: React.ReactNode;
}

/** The wallet, its signing method, the risk confirmation and the submit button. */
export function WalletForm({ form, risk, textFault, action, onSubmit, children, ...props }: FilledFormProps) {
  const { wallet, walletFault, user, onPick, ref, operation } = props;
  // Values typed for one wallet are cleared when another is chosen.
  const walletId = wallet?.id;
  const start = useEffectEvent(() => {
    form.set('credential', '');
    form.set('wallet', '');
  });
  useEffect(() => {
    if (walletId) start();
  }, [walletId]);
  const method = user && methodOfCredential(form.values.credential, user.signingMethods);
  const isBlocked = wallet?.archived === true || (method !== undefined && !isUsable(method));
  const understood = form.bind('understood');
  const { fieldsAtFault, formError } = form.faults;
  useFocusOnFault(ref, fieldsAtFault);
  return (
    <PageForm
      ref={ref}
      className="stack"
      style={{ gap: 14 }}
      busy={operation.busy}
      onSubmit={() => isBlocked || onSubmit()}
    >
      <WalletPicker label="Sign with" {...{ wallet, onPick }} error={form.bind('wallet').error ?? walletFault} />
      {wallet?.archived ? (
        <Note tone="warn" title="This wallet is archived">
          It cannot sign until it is unarchived. <RecordLink of="wallet" id={wallet.id} label="Open wallet" />
        </Note>
      ) : (
        <Opening user={user} {...form.bind('credential')} />
      )}
      {children}
      {risk.label && (
        <Checkbox
          label={risk.label}
          checked={understood.value === risk.about}
          onChange={(event) => understood.onChange(event.currentTarget.checked ? risk.about : '')}
          error={understood.error && <FieldMessage message={understood.error} />}
          aria-invalid={understood.error ? true : undefined}
        />
      )}
      <Submit {...{ textFault, formError }} {...operation.button} disabled={isBlocked}>
        {action}
      </Submit>
      {operation.apiLine}
    </PageForm>
  );
}

type SubmitProps = ButtonProps & { textFault: string | undefined; formError: string | undefined; children: string };

/** The button that submits a form of the bench, below what prevents it. */
export function Submit({ textFault, formError, ...button }: SubmitProps) {
  return (
    <>
      {textFault && <Note tone="warn" role="alert" title={textFault} />}
      {formError && <Note tone="bad" role="alert" title={formError} />}
      <Button type="submit" variant="filled" size="md" fullWidth {...button} />
    </>
  );
}
