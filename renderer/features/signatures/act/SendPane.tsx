import { Button, Checkbox } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { User, Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret, isUsable, methodOfCredential } from '../../../service/call/credential.ts';
import { toShown } from '../../../service/form/fees.ts';
import { type Form, useFields } from '../../../service/form/use-fields.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import type { TransactionOnBench } from '../use-transaction.ts';
import styles from './act.module.css';
import { Digests, Opening, PaneSection, SignedAlready, Understanding, Value } from './LastSignature.tsx';
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
      {(transaction || inspection?.digest || inspection?.hash) && (
        <div className={`stack airy ${styles.part}`}>
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

export interface WalletFormProps {
  readonly wallet: Wallet | undefined;
  /** Why the wallet of the URL is not available. */
  readonly walletFault: string | undefined;
  readonly user: User | undefined;
  readonly onPick: (walletId: string) => void;
  /** The form that Ctrl or Cmd-Enter submits. */
  readonly ref: React.RefObject<HTMLFormElement | null>;
}

/** The wallet, its signing method, the risk confirmation and the submit button. */
export function WalletForm({
  form,
  promise,
  textFault,
  act,
  busy,
  onSubmit,
  children,
  apiLine,
  ...walletProps
}: WalletFormProps & {
  readonly form: Form<'wallet' | 'text' | 'credential' | 'understood'>;
  /** The confirmation to tick, and the text it is valid for. */
  readonly promise: { readonly label: string; readonly about: string } | undefined;
  readonly textFault: string | undefined;
  readonly act: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly children?: React.ReactNode;
  readonly apiLine: React.ReactNode;
}) {
  const { wallet, walletFault, user, onPick, ref } = walletProps;
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
  const { fieldsAtFault, formError } = form.faults;
  useFocusOnFault(ref, fieldsAtFault);
  return (
    <PageForm ref={ref} className="stack" style={{ gap: 14 }} busy={busy} onSubmit={() => isBlocked || onSubmit()}>
      <WalletPicker
        label="Sign with"
        wallet={wallet}
        onPick={onPick}
        error={form.bind('wallet').error ?? walletFault}
      />
      {wallet?.archived ? (
        <Note tone="warn" title="This wallet is archived">
          It cannot sign until it is unarchived. <RecordLink of="wallet" id={wallet.id} label="Open wallet" />
        </Note>
      ) : (
        <Opening user={user} {...form.bind('credential')} />
      )}
      {children}
      {promise && <Understanding {...promise} {...form.bind('understood')} />}
      {textFault && <Note tone="warn" role="alert" title={textFault} />}
      {formError && <Note tone="bad" role="alert" title={formError} />}
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        loading={busy}
        {...useWriteBlock()}
        disabled={isBlocked}
      >
        {act}
      </Button>
      {apiLine}
    </PageForm>
  );
}
