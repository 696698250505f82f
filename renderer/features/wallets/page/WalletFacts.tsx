import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { amountLabel, itemLabels, SideLink } from '../../../components/chain/SideLink.tsx';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { SigningMethods } from '../../../components/secret/SigningMethods.tsx';
import { eventLabel } from '../../../components/status/labels/wallet-event-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { WireNameLabel } from '../../../components/status/WireNameLabel.tsx';
import { RecordLink, SubjectLink } from '../../../components/timeline/SubjectLink.tsx';
import { EventTimeline } from '../../../components/timeline/Timeline.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { service, type Wallet, type WalletActivity } from '../../../service/call/client.ts';
import { capitalised, isLocked } from '../../../service/call/credential.ts';
import { nameOfOwner, nameOfUser } from '../../../service/queries/names.ts';
import { billingStateOf } from './billing-state.ts';

export function WalletFacts({ wallet }: { wallet: Wallet }) {
  const { status, state, billing } = billingStateOf(wallet, useNow());
  return (
    <Details
      of={{
        User: <RecordLink of="user" id={wallet.userId} className="medium" label={nameOfOwner(wallet)} />,
        'Wallet id': { copy: wallet.id, shape: 'long' },
        Identifier: wallet.identifier && { copy: wallet.identifier },
        Type: <WireNameLabel of="walletType" name={wallet.walletType} />,
        Created: { at: wallet.createdAt },
        Status: (
          <>
            <StatusGlyph status={status} />
            {state}
            {wallet.archivedAt && (
              <span className="quiet">
                <RelativeTime at={wallet.archivedAt} />
              </span>
            )}
          </>
        ),
        Billing: <TextLink to="/billing" className="plain" label={capitalised(billing)} />,
      }}
    />
  );
}

/** The signing methods of the wallet owner; they are edited on the user page. */
export function WalletMethods({ userId }: { userId: string }) {
  const user = useQuery(service.users.get.queryOptions({ userId }));
  if (!user.data) return <SkeletonLine width="100%" />;
  const { signingMethods } = user.data;
  if (signingMethods.length === 0)
    return (
      <p className="quiet">
        No signing method. <ActionButton action={{ name: 'add-pin', userId }} size="xs" label="Add a PIN" />
      </p>
    );
  return (
    <>
      <SigningMethods
        methods={signingMethods}
        end={(method) =>
          isLocked(method) && (
            <ActionButton
              action={{ name: 'unlock-method', userId, signingMethodId: method.id, of: nameOfUser(user.data) }}
              size="xs"
              flex="none"
              label="Unlock…"
            />
          )
        }
      />
      {signingMethods.length === 1 && (
        <Box component="p" className="quiet small" mt={8}>
          This is the only signing method. If it is lost, the wallet is lost.{' '}
          <RecordLink
            of="user"
            id={userId}
            hash="emergency-code"
            style={{ textDecoration: 'underline' }}
            label="Add another signing method"
          />
        </Box>
      )}
    </>
  );
}

/** The activity of a wallet, newest first; more on demand. */
export function WalletActivities({ wallet, first }: { wallet: Wallet; first: number }) {
  const [size, setSize] = useState(first);
  const activity = useQuery(
    service.activity.ofWallet.queryOptions({ walletId: wallet.id, size }, { placeholderData: keepPreviousData }),
  );
  return <EventTimeline query={activity} toEntry={(entry) => toEntry(entry, wallet)} onShow={setSize} />;
}

function toEntry({ type, metadata, meaning, arrival, record }: WalletActivity, { secretType: chain }: Wallet) {
  if (type === 'RECEIVED')
    return {
      status: 'done' as const,
      what: arrival && arrivalTitle(arrival, record, chain),
      why: arrival && arrivalSource(arrival, chain),
    };
  const { status, what, why } = eventLabel({ type, metadata, meaning });
  return { status, what: record ? <SubjectLink subject={record}>{what}</SubjectLink> : what, why };
}

type Arrived = NonNullable<WalletActivity['arrival']>;

const verbs: Readonly<Record<Arrived['way'], string>> = {
  TRANSFER: 'Received',
  FAUCET: 'Received',
  MINT: 'Received',
  PURCHASE: 'Bought',
  REIMBURSEMENT: 'Reimbursed',
  TERMINATION: 'Returned',
};

/** Describes an arrival and links to its details. @example "Received 18.75 USDC", "Bought 3 × Harbour Light" */
function arrivalTitle(arrival: Arrived, record: WalletActivity['record'], chain: SecretType) {
  const { transactionHash: hash } = arrival;
  const label = `${verbs[arrival.way]} ${arrival.kind === 'ITEM' ? itemLabels(arrival) : amountLabel(arrival)}`;
  if (record || hash === undefined) return <SubjectLink subject={record}>{label}</SubjectLink>;
  return <TextLink to="/explorer/$chain/tx/$hash" params={{ chain, hash }} className="link cut" label={label} />;
}

/** How it arrived and from whom. */
function arrivalSource({ way, from, of, kind }: Arrived, chain: SecretType) {
  if (way === 'FAUCET') return 'from the faucet';
  if (way === 'REIMBURSEMENT' || way === 'TERMINATION') return 'from an offer that ended';
  const source = way === 'MINT' ? of : from;
  return (
    <>
      {source && (
        <>
          {way === 'MINT' ? 'minted in' : 'from'} <SideLink chain={chain} side={source} />
        </>
      )}
      {way !== 'MINT' && kind === 'ITEM' && of?.name && `, of ${of.name}`}
    </>
  );
}
