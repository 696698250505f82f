import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFileExport, IconPencil, IconSend, IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { walletDescription, walletIdentifier } from '../../../../service/model/wallets/wallet.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { toDay } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/RelativeTime.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { PanelKey, PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { MoreMenu } from '../../../components/layout/MoreMenu.tsx';
import { ArchivedTag, Tag } from '../../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { client, type Wallet } from '../../../service/call/client.ts';
import { ifTyped } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/queries/names.ts';
import { Balances } from '../holdings/Balances.tsx';
import { ExportWalletDrawer } from '../transfer/ExportWalletDrawer.tsx';
import { lastBilled } from './billing-state.ts';
import { WalletActivities, WalletFacts, WalletMethods } from './WalletFacts.tsx';

export const walletPanel = recordPanel({
  kind: 'Wallet',
  operation: 'wallets.get',
  input: (walletId) => ({ walletId }),
  page: 'wallet',
  head: (wallet) => (
    <>
      <PanelTitle title={nameOfWallet(wallet)} actions={<WalletActions wallet={wallet} />}>
        {wallet.archived && <ArchivedTag />}
      </PanelTitle>
      <PanelKey>
        <Identifier value={wallet.address} label="address" shape="long" />
        <Chain chain={wallet.secretType} />
        {wallet.primary && !wallet.archived && <Tag>Primary</Tag>}
      </PanelKey>
    </>
  ),
  body: (wallet) => (
    <>
      <WalletFacts wallet={wallet} />
      <PanelSection title="Balances">
        <Balances wallet={wallet} />
        <PanelFaucet wallet={wallet} />
      </PanelSection>
      <PanelSection title="Signing methods">
        <WalletMethods userId={wallet.userId} />
      </PanelSection>
      <PanelSection title="Activity">
        <WalletActivities wallet={wallet} first={4} />
      </PanelSection>
    </>
  ),
});

function PanelFaucet({ wallet: { secretType, address } }: { wallet: Wallet }) {
  return (
    useChainState(secretType)?.isEmbedded && (
      <div className="below">
        <ActionButton action={{ name: 'faucet', secretType, address }} size="xs" hasIcon label="Faucet…" />
      </div>
    )
  );
}

/** The next step, and a menu. An archived wallet can only be edited or unarchived. */
export function WalletActions({ wallet }: { wallet: Wallet }) {
  const actions = useActions();
  const [task, start] = useState<'edit' | 'export' | 'archive'>();
  const close = () => start(undefined);
  const { id, archived } = wallet;
  return (
    <>
      {archived ? (
        <DialogButton
          variant="filled"
          icon={IconArchiveOff}
          dialog={(onClose) => <ArchiveDialog wallet={wallet} onClose={onClose} />}
        >
          Unarchive…
        </DialogButton>
      ) : (
        <Button
          variant="filled"
          leftSection={<IconSignature size={15} stroke={1.7} />}
          renderRoot={(props) => <Link to="/signing" search={{ wallet: id, kind: 'message' }} {...props} />}
        >
          Sign
        </Button>
      )}
      <MoreMenu
        size={32}
        variant="default"
        label="More actions"
        of={nameOfWallet(wallet)}
        items={[
          { icon: IconPencil, label: 'Edit…', run: () => start('edit') },
          !archived && { icon: IconSend, label: 'Send…', run: () => actions.open({ name: 'send', walletId: id }) },
          !archived && { icon: IconFileExport, label: 'Export…', run: () => start('export') },
          !archived && { icon: IconArchive, label: 'Archive…', isDestructive: true, run: () => start('archive') },
        ]}
      />
      {task === 'edit' && <ChangeWalletDrawer wallet={wallet} onClose={close} />}
      {task === 'export' && <ExportWalletDrawer wallet={wallet} onClose={close} />}
      {task === 'archive' && <ArchiveDialog wallet={wallet} onClose={close} />}
    </>
  );
}

/** Asks for confirmation before a wallet is archived or unarchived, and explains the effects. */
function ArchiveDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const verb = wallet.archived ? 'Unarchive' : 'Archive';
  const until = toDay(lastBilled(useNow()));
  return (
    <ConfirmOperation
      operation="wallets.change"
      input={{ walletId: wallet.id, archived: !wallet.archived }}
      title={`${verb} ${nameOfWallet(wallet)}?`}
      confirm={`${verb} wallet`}
      destructive={!wallet.archived}
      onDone={() => {
        onClose();
        const { id: walletId, archived } = wallet;
        reportChange({
          label: `${verb}d “${nameOfWallet(wallet)}”`,
          undo: () => client.wallets.change.mutate({ walletId, archived }),
        });
      }}
      onClose={onClose}
    >
      {wallet.archived ? (
        <p>Applications can see it and sign with it again. It is billed from now on.</p>
      ) : (
        <p>
          Applications can no longer see it or sign with it. The key is kept. It is billed for 30 more days, until{' '}
          {until}.{wallet.primary && ' Another wallet of this user on this chain, if any, becomes primary.'}
        </p>
      )}
    </ConfirmOperation>
  );
}

function ChangeWalletDrawer({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { description, identifier = '', primary } = wallet;
  const old = { description, identifier, primary: primary ? 'yes' : '' };
  const form = useFields(old);
  return (
    <OperationForm
      operation="wallets.change"
      form={form}
      fields={{
        description: {
          label: 'Description',
          hint: 'Wallet name in the console and in API responses.',
          rule: walletDescription,
        },
        identifier: {
          label: 'Identifier',
          hint: 'Your own key, e.g. an order number. Lists can filter by it.',
          mono: true,
          rule: ifTyped(walletIdentifier, old.identifier && 'An identifier cannot be removed. Replace it instead.'),
        },
        primary: {
          label: `Primary wallet of ${nameOfOwner(wallet)} on ${wallet.secretType}`,
          hint: primaryHint(wallet),
          isCheckbox: true,
          disabled: wallet.primary || wallet.archived,
        },
      }}
      input={({ description, identifier, primary }) => ({
        walletId: wallet.id,
        description: description === old.description ? undefined : description,
        identifier: identifier === old.identifier ? undefined : identifier,
        primary: primary === old.primary ? undefined : primary !== '',
      })}
      isUnchanged={form.names.every((name) => form.values[name].trim() === old[name])}
      title="Edit wallet"
      subtitle={`${nameOfWallet(wallet)} of ${nameOfOwner(wallet)}.`}
      submit="Save"
      onClose={onClose}
    />
  );
}

function primaryHint({ primary, archived }: Wallet): string {
  if (archived) return 'Unarchive it first: only active wallets can be primary.';
  return primary
    ? 'Each user has one per chain. To change it, select another wallet as primary.'
    : 'Each user has one per chain. It replaces the current one.';
}
