import { Box } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { chains } from '../../../../service/model/transactions/chain.ts';
import { signatureInput } from '../../../../service/model/wallets/signature-input.ts';
import { counted } from '../../../components/figures/counted.ts';
import { Details } from '../../../components/layout/FieldList.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { titleOf } from '../../../components/status/labels/offer-labels.ts';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { OperationButton } from '../../../frame/action/OperationButton.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { type Offer, type OfferInspection, service } from '../../../service/call/client.ts';
import { plainRejection } from '../../../service/call/plain-rejection.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { splitReason } from '../record/next-step.ts';
import { type StepLine, StepList } from '../StepList.tsx';
import type { OfferStepsState } from './use-offer-walk.ts';

/** For an offer of an external wallet: the steps for that wallet, and a field for its signature. */
export function SignElsewhereDrawer({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { data: needed } = useQuery(service.offers.listPreparationTransactions.queryOptions({ offerId: offer.id }));
  const form = useFields({ signature: '' }, undefined, { 'offer.wrong-signer': 'signature' });
  const [call] = needed ?? [];
  return (
    <OperationForm
      operation="offers.sign"
      form={form}
      title="Sign externally"
      subtitle={`${titleOf(offer)} is held by an external wallet.`}
      submit="Submit signature"
      head={
        <StepList
          label="Steps for the external wallet"
          steps={[
            {
              name: 'Approve the escrow contract',
              status: needed?.length === 0 ? 'done' : 'idle',
              text: needed?.length === 0 ? 'Done.' : 'Execute this with the wallet and wait for a block.',
              more: call && (
                <Details
                  of={[
                    ['Contract', { copy: call.to }],
                    [
                      'Function',
                      <code key="function">
                        {call.functionName}({call.inputs.map(({ type }) => type).join(', ')})
                      </code>,
                    ],
                    ...call.inputs.map(({ type, value }) => {
                      const isHex = value.startsWith('0x');
                      return [type, isHex ? { copy: value, as: type } : <code key={type}>{value}</code>] as const;
                    }),
                  ]}
                />
              ),
            },
            {
              name: 'Sign the text',
              status: 'idle',
              text: 'As a personal message (EIP-191).',
              more: <SignedText offer={offer} seller="the wallet" />,
            },
          ]}
        />
      }
      fields={{
        signature: {
          label: 'Signature',
          hint: '65 or 64 bytes in hexadecimal digits, or an object as JSON.',
          mono: true,
          lines: 3,
          rule: signatureInput,
          blank: '<signature>',
        },
      }}
      input={({ signature }) => ({ offerId: offer.id, signature })}
      // The drawer shows the progress of the signed offer next.
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}

/** The text to sign by the seller's wallet, with an explanation of each part. */
function SignedText({ offer, seller }: { offer: Offer; seller: string }) {
  const meanings = ['this offer', seller, 'the escrow contract', titleOf(offer)];
  return (
    <div className="well">
      <Box className="apart quiet small" mih={32} p="0 8px 0 12px" style={{ borderBottom: '1px solid var(--vd-line)' }}>
        Text to sign
        <CopyButton value={offer.dataToSign} label="Copy the text to sign" size={24} />
      </Box>
      <Box component="dl" pt={6} px={12} pb={8}>
        {offer.dataToSign.split('_').map((part, index) => (
          <Box
            key={meanings[index]}
            display="grid"
            mih={22}
            style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline', gap: '0 12px' }}
          >
            <dt className="cut">
              {index > 0 && <code className="quiet">_</code>}
              <code title={part}>{part.length > 24 ? shorten(part, 'long') : part}</code>
            </dt>
            <dd className="cut soft" style={{ maxWidth: 190, fontSize: 12 }} title={meanings[index]}>
              {meanings[index]}
            </dd>
          </Box>
        ))}
      </Box>
    </div>
  );
}

interface Inspected {
  readonly offer: Offer;
  readonly inspection: OfferInspection | undefined;
  /** Whether an approval is required; `undefined` until it is known. */
  readonly needsApproval: boolean | undefined;
  readonly seller: string;
  readonly state: OfferStepsState;
}

/** The steps from NEW to READY with description and progress. */
export function prepareSteps(inspected: Inspected): readonly StepLine[] {
  return [approvalStep(inspected), signatureStep(inspected), custodyStep(inspected)];
}

function approvalStep({ offer, inspection, needsApproval, seller, state }: Inspected): StepLine {
  const isDone = offer.signed || needsApproval === false;
  const collection = offer.nft.contract.name || 'this collection';
  const approval = inspection?.transactions.findLast(({ purpose }) => purpose === 'APPROVAL');
  const isNotNeeded = isDone && inspection !== undefined && !inspection.approvalHash;
  return {
    name: 'Approve the escrow contract',
    status: statusOf('approve', state, isDone),
    text: isNotNeeded
      ? `${seller} approved it before. Nothing to do.`
      : `${seller} lets it transfer its items of ${collection}: this one and all others.`,
    aside: approval ? <TransactionLink transaction={approval} /> : isNotNeeded ? 'not needed' : 'transaction',
    fault: faultOf('approve', state),
    more: state.failed?.code === 'transaction.insufficient-funds' && (
      <FundWallet chain={offer.nft.chain} address={offer.sellerAddress} name={seller} />
    ),
  };
}

function signatureStep({ offer, needsApproval, seller, state }: Inspected): StepLine {
  const isNext = needsApproval === false || state.at === 'sign';
  return {
    name: 'Sign the offer',
    status: offer.signed ? 'done' : isNext || state.failed?.step === 'sign' ? statusOf('sign', state, false) : 'queued',
    text: offer.signed ? `${seller} signed it.` : `${seller} signs the text below. Free, and moves nothing by itself.`,
    aside: offer.signed ? undefined : 'message',
    fault: faultOf('sign', state),
    more: !offer.signed && <SignedText offer={offer} seller={seller} />,
  };
}

function custodyStep({ offer: { status, amount, signed, reason }, inspection }: Inspected): StepLine {
  const items = counted(amount, 'item');
  const custodyTransaction = inspection?.transactions.findLast(({ purpose }) => purpose === 'CUSTODY');
  const isTaken = signed && status !== 'INITIATING_OFFER' && status !== 'REFUSED';
  return {
    name: 'Move to escrow',
    status: isTaken ? 'done' : status === 'REFUSED' ? 'failed' : status === 'INITIATING_OFFER' ? 'progress' : 'queued',
    text: isTaken
      ? `The escrow contract holds ${items}.`
      : `The escrow contract holds ${items} until ${amount === 1 ? 'it is sold or returned' : 'they are sold or returned'}. Vaultdesk pays the fee.`,
    aside: custodyTransaction && <TransactionLink transaction={custodyTransaction} />,
    fault: status === 'REFUSED' && reason ? rejectionReason(reason) : undefined,
  };
}

function rejectionReason(reason: string): string {
  const { message, raw } = splitReason(reason);
  return raw ? `${message} ${plainRejection(raw) ?? raw}` : message;
}

function statusOf(step: 'approve' | 'sign', { at, failed }: OfferStepsState, isDone: boolean) {
  if (failed?.step === step) return 'failed';
  if (at === step) return 'progress';
  return isDone ? 'done' : 'idle';
}

function faultOf(step: 'approve' | 'sign', { failed }: OfferStepsState): string | undefined {
  return failed?.step === step ? failed.message : undefined;
}

function TransactionLink({ transaction: { id, hash } }: { transaction: OfferInspection['transactions'][number] }) {
  return <RecordLink of="transaction" id={id} label={<code>{shorten(hash, 'short')}</code>} />;
}

const amount = '10';

/** Sends a wallet of an embedded chain the missing coins for a fee. */
function FundWallet({ chain, address, name }: { chain: SecretType; address: string; name: string }) {
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const [isGiven, setGiven] = useState(false);
  const coins = `${amount} ${chains[chain].nativeSymbol}`;
  if (!isEmbedded) return null;
  if (isGiven) return <span role="status">{`${name} received ${coins}. Retry now.`}</span>;
  return (
    <OperationButton
      operation="chains.faucet"
      input={{ secretType: chain, address, amount, token: 'NATIVE' }}
      icon={IconDroplet}
      size="xs"
      onDone={() => setGiven(true)}
    >
      Send {name} {coins}
    </OperationButton>
  );
}
