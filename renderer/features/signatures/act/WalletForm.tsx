import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { useFocusOnFault } from '../../../components/keyboard/focus.ts';
import { Note } from '../../../components/layout/Note.tsx';
import text from '../../../components/text.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { User, Wallet } from '../../../service/call/client.ts';
import type { Form } from '../../../service/form/use-fields.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { Opening, Understanding } from './PaneSection.tsx';

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
  const { fieldsAtFault, formError } = form.faults;
  useFocusOnFault(ref, fieldsAtFault);
  return (
    <PageForm
      ref={ref}
      className={text.stack}
      style={{ gap: 14 }}
      busy={busy || wallet?.archived === true}
      onSubmit={onSubmit}
    >
      <WalletPicker
        label="Sign with"
        wallet={wallet}
        onPick={onPick}
        error={form.bind('wallet').error ?? walletFault}
      />
      {wallet?.archived ? (
        <Note tone="warn" title="This wallet is archived">
          It cannot sign until it is unarchived.{' '}
          <RecordLink of="wallet" id={wallet.id}>
            Open wallet
          </RecordLink>
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
        disabled={wallet?.archived ?? false}
      >
        {act}
      </Button>
      {apiLine}
    </PageForm>
  );
}
