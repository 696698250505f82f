import { Button } from '@mantine/core';
import { IconPlayerTrackNext, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { BlockLink } from '../../components/chain/links.tsx';
import { Amount, Figure } from '../../components/figures/Amount.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { sentenceOf, toConfirmations } from '../../components/status/labels/transaction-labels.ts';
import { RejectionNote } from '../../components/status/RejectionNote.tsx';
import type { Status } from '../../components/status/StatusGlyph.tsx';
import { wireMarks } from '../../components/status/StatusLabel.tsx';
import { receiverOf, tokensMoved } from '../../components/timeline/moved-assets.ts';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { History } from '../../components/timeline/Timeline.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { TransferredValue } from '../../frame/pick/ContractValue.tsx';
import { KnownAddress, useAddressView } from '../../frame/pick/KnownAddress.tsx';
import type { TransactionInspection } from '../../service/call/client.ts';
import { feeAtMost, feePaid, raised, toGwei } from '../../service/form/fees.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { unitsOf } from '../../service/labels/readable-value.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { nameOfWallet, useUsersById, useWalletsById } from '../../service/queries/names.ts';
import { useOpenTransaction } from '../../service/queries/use-open-transaction.ts';

type Shown = { readonly transaction: TransactionInspection };

/** `withFee` includes the fee, if no other card shows it. */
export function TransactionFacts({ transaction, withFee = false }: Shown & { withFee?: boolean }) {
  const { from, to, secretType, nonce, blockNumber } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  const paid = feePaid(transaction);
  return (
    <Details
      of={{
        From: <KnownAddress secretType={secretType} address={from} label="sender" />,
        To: to && <KnownAddress secretType={secretType} address={to} label="receiver" />,
        Value: <TransferredValue transaction={transaction} />,
        [paid ? 'Fee' : 'Maximum fee']: withFee && (
          <Amount value={paid ?? feeAtMost(transaction)} unit={symbol} of="coins" />
        ),
        Nonce: <Figure value={nonce} />,
        Block: blockNumber !== undefined && <BlockLink chain={secretType} number={blockNumber} />,
        Confirmed: blockNumber !== undefined && (
          <Figure value={toConfirmations(transaction)} unit={transaction.isFinal ? 'final' : 'not final yet'} />
        ),
      }}
    />
  );
}

/** The actions of a pending transaction; renders nothing if it is in a block. */
export function TransactionActions({ transaction }: Shown) {
  const [replacement, setReplacement] = useState<Replacement>();
  // Loaded before the drawer opens, so that its first field has the focus.
  useUsersById(transaction.mayBeReplaced && transaction.userId ? [transaction.userId] : []);
  if (!transaction.mayBeReplaced && !replacement) return null;
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconPlayerTrackNext size={15} stroke={1.7} />}
        onClick={() => setReplacement('resubmit')}
        disabled={!transaction.mayBeReplaced}
      >
        Speed up…
      </Button>
      <MoreMenu
        size={32}
        variant="default"
        label="More actions"
        disabled={!transaction.mayBeReplaced}
        items={[{ icon: IconX, label: 'Cancel…', isDestructive: true, run: () => setReplacement('cancel') }]}
      />
      {replacement && (
        <ReplaceDrawer transaction={transaction} replacement={replacement} onClose={() => setReplacement(undefined)} />
      )}
    </>
  );
}

export function TransactionEffects({ transaction: { timeline, status } }: Shown) {
  return (
    <History
      moments={timeline}
      toEntry={({ what, why }, index) => ({
        status: index === timeline.length - 1 ? wireMarks.transactionState[status] : statusOf(what),
        what,
        why,
      })}
    />
  );
}

/** The mark of an entry before the current state. */
function statusOf(what: string): Status {
  return /^Block \d+ was removed$/.test(what) ? 'attention' : 'done';
}

/** Why a transaction failed, in plain words, and the consequences. */
export function FailureReason({ transaction }: Shown) {
  const { status, reason, blockNumber, replacedBy, replaces, secretType, to } = transaction;
  const usdc = useChainState(secretType)?.contracts.usdc;
  if (status === 'FAILED')
    return (
      <RejectionNote reason={reason ?? 'The chain rejected it without a reason'} units={unitsOf(to, usdc)}>
        {blockNumber === undefined
          ? 'It is not in a block and is not sent again. Its nonce is free for the next transaction.'
          : 'It had no effect. The gas it used is still charged.'}
      </RejectionNote>
    );
  if (status === 'REPLACED')
    return (
      <Note tone="plain" title="Replaced by another transaction">
        {reason && <>{reason} </>}
        {replacedBy && <RecordLink of="transaction" id={replacedBy} label="Show the replacement" />}
      </Note>
    );
  if (!replaces) return null;
  return (
    <Note tone="plain" title="Replaces another transaction">
      Both have the same nonce, so only one of them can be included in a block.{' '}
      <RecordLink of="transaction" id={replaces} label="Show the original" />
    </Note>
  );
}

/** The wallet of a transaction and its action in one sentence, with known names. */
export function useParties(transaction: TransactionInspection) {
  const { walletId, from, secretType } = transaction;
  const wallet = useWalletsById(walletId ? [walletId] : []).get(walletId ?? '');
  const sender = useAddressView(secretType, from);
  const receiver = receiverOf(transaction);
  const receiverName = useAddressView(secretType, receiver)?.name;
  const chain = useChainState(secretType);
  const sentence = sentenceOf(transaction, {
    from: wallet ? nameOfWallet(wallet) : (sender?.name ?? shorten(from, 'short')),
    to: receiverName ?? (receiver ? shorten(receiver, 'short') : 'a new contract'),
    symbol: chain?.nativeSymbol ?? '',
    moved: tokensMoved(transaction),
  });
  return { wallet, chain, sentence };
}

type Replacement = 'resubmit' | 'cancel';

const texts = {
  resubmit: {
    title: 'Speed up this transaction',
    submit: 'Speed up',
    about:
      'Signs the same transaction again with a higher fee. It has the same nonce, so only one of the two can be included in a block.',
  },
  cancel: {
    title: 'Cancel this transaction',
    submit: 'Cancel transaction',
    about:
      'Signs an empty transfer to the wallet itself with the same nonce and a higher fee. Only one of the two can be included in a block. If the first one is faster, it counts.',
  },
} as const satisfies Record<Replacement, unknown>;

type ReplaceDrawerProps = { transaction: TransactionInspection; replacement: Replacement; onClose: () => void };

/** Replaces a pending transaction: with the same one at a higher fee, or with an empty transfer. */
function ReplaceDrawer({ transaction, replacement, onClose }: ReplaceDrawerProps) {
  const open = useOpenTransaction();
  const { userId = '', secretType, hash, nonce, maxFeePerGas, gasPrice } = transaction;
  const methods = useUsersById(userId ? [userId] : []).get(userId)?.signingMethods;
  const form = useFields({ credential: '' });
  const { about, ...drawer } = texts[replacement];
  const fee = maxFeePerGas ?? gasPrice ?? '0';
  return (
    <OperationForm
      {...drawer}
      operation={`transactions.${replacement}`}
      form={form}
      head={
        <>
          <p className="soft">{about}</p>
          <Details
            of={{
              Nonce: <Figure value={nonce} />,
              'Current fee': <Figure value={toGwei(fee)} unit="gwei per unit of gas at most" />,
              'New fee': <Figure value={toGwei(raised(fee))} unit="gwei or more" />,
            }}
          />
        </>
      }
      fields={{ credential: { confirmedBy: methods } }}
      input={({ credential }) => ({ secretType, transactionHash: hash, signingMethodCredential: credential })}
      onDone={async ({ transactionHash }) => {
        onClose();
        await open(transactionHash);
      }}
      onClose={onClose}
    />
  );
}
