import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PreparationTransaction } from '../../../../service/model/market/offer.ts';
import { toInstant } from '../../../components/figures/instant.ts';
import { RelativeTime, useNow } from '../../../components/figures/RelativeTime.tsx';
import { AwaitedDrawer } from '../../../components/form/drawers/AwaitedDrawer.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { titleOf } from '../../../components/status/labels/offer-labels.ts';
import { Steps } from '../../../components/status/Steps.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { type Offer, service, type Wallet } from '../../../service/call/client.ts';
import { credentialMessage } from '../../../service/call/credential.ts';
import { toShown } from '../../../service/form/fees.ts';
import { useFields, useSigner } from '../../../service/form/use-fields.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { StepList } from '../StepList.tsx';
import { useOffer, useWalletOfAddress } from '../use-offer-entries.tsx';
import { prepareSteps, SignElsewhereDrawer } from './SignElsewhereDrawer.tsx';
import { useOfferSteps } from './use-offer-walk.ts';

interface PrepareOfferDrawerProps extends ActionProps<'prepare-offer'> {
  /** After creation, the way back to the item step. */
  readonly onAgain?: () => void;
}

/** Takes an offer from NEW to READY: approval, signature, escrow. Resumes where it stopped. */
export function PrepareOfferDrawer({ offerId, onAgain, onClose }: PrepareOfferDrawerProps) {
  const { data: offer, error } = useOffer(offerId);
  const wallet = useWalletOfAddress(offer && { chain: offer.nft.chain, address: offer.sellerAddress });
  if (!offer || wallet === undefined) return <AwaitedDrawer title="Approve and sign" error={error} onClose={onClose} />;
  if (wallet === null && offer.status === 'NEW') return <SignElsewhereDrawer offer={offer} onClose={onClose} />;
  return <Walk offer={offer} wallet={wallet ?? undefined} onAgain={onAgain} onClose={onClose} />;
}

interface StepsProps {
  readonly offer: Offer;
  readonly wallet: Wallet | undefined;
  readonly onAgain: (() => void) | undefined;
  readonly onClose: () => void;
}

function Walk(props: StepsProps) {
  const { offer, wallet, onAgain, onClose } = props;
  const { id: offerId } = offer;
  const { methods } = useSigner(wallet?.id);
  const { state, walk } = useOfferSteps(offer, wallet);
  const isToSign = offer.status === 'NEW';
  const needed = useQuery(
    service.offers.listPreparationTransactions.queryOptions({ offerId, walletId: wallet?.id }, { enabled: isToSign }),
  );
  const inspection = useQuery(service.offers.inspect.queryOptions({ offerId })).data;
  const form = useFields({ credential: '' }, { credential: (text) => credentialMessage(text, methods) });
  const needsApproval = needed.data && needed.data.length > 0;
  const isWalking = state.at !== undefined;
  const isReady = offer.status === 'READY';
  const verb = needsApproval ? 'Approve and sign' : 'Sign offer';
  const title = isReady ? 'Offer ready' : onAgain ? 'New offer' : 'Approve and sign';

  return (
    <FormDrawer
      title={title}
      subtitle={titleOf(offer)}
      busy={isWalking}
      {...form.faults}
      onSubmit={isToSign ? form.submit(({ credential }) => walk(credential)) : onClose}
      onClose={onClose}
      foot={<Foot {...props} verb={state.failed ? 'Retry' : verb} isWalking={isWalking} />}
      apiLine={isToSign && wallet && <PrepareCalls offer={offer} wallet={wallet} needed={needed.data ?? []} />}
    >
      {onAgain && <Steps names={offerSteps} current={isReady ? offerSteps.length : 2} />}
      {isReady && (
        <Note tone="ok" role="status" title={<WhatCanBeDone offer={offer} />}>
          Sale proceeds go to {offer.sellerNickname}. You can take back unsold items.
        </Note>
      )}
      <StepList
        label="Progress"
        steps={prepareSteps({
          offer,
          inspection,
          needsApproval,
          seller: wallet ? nameOfWallet(wallet) : "The seller's wallet",
          state,
        })}
      />
      {isToSign && (
        <Stack gap={14}>
          {needed.error && <FailureAlert error={needed.error} onRetry={() => void needed.refetch()} />}
          <SigningMethodField
            methods={methods}
            autoFocus
            pinHint={
              needsApproval
                ? "PIN of the wallet's user, for both steps. Never stored."
                : "PIN of the wallet's user. Never stored."
            }
            {...form.bind('credential')}
          />
        </Stack>
      )}
    </FormDrawer>
  );
}

function WhatCanBeDone({ offer: { type, startDate } }: { offer: Offer }) {
  const now = useNow();
  if (toInstant(startDate) > now)
    return (
      <>
        Starts <RelativeTime at={startDate} />
      </>
    );
  return type === 'SALE' ? 'Now open for purchases' : 'Now open for bids';
}

type FootProps = StepsProps & { readonly verb: string; readonly isWalking: boolean };

function Foot({ offer, wallet, verb, isWalking, onAgain, onClose }: FootProps) {
  const { id: offerId, status, nft } = offer;
  const navigate = useNavigate();
  const actions = useActions();
  if (status === 'NEW')
    return (
      <>
        <Button onClick={onClose}>{isWalking ? 'Stop' : 'Later'}</Button>
        {/* The label changes once the needed approval is known; the button next to it must not move. */}
        <Button type="submit" variant="filled" loading={isWalking} miw={150}>
          {verb}
        </Button>
      </>
    );
  const openOffer = () => {
    onClose();
    void navigate({ to: '/offers/$offerId', params: { offerId } });
  };
  if (status !== 'REFUSED')
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button variant="filled" data-autofocus onClick={openOffer}>
          Open offer
        </Button>
      </>
    );
  const { chain, address: contractAddress, id: tokenId } = nft;
  const preset = { chain, contractAddress, tokenId, ...(wallet && { walletId: wallet.id }) };
  const restart = onAgain ?? (() => actions.open({ name: 'new-offer', ...preset }));
  return (
    <>
      <Button onClick={openOffer}>Open offer</Button>
      <Button variant="filled" onClick={restart}>
        Create new offer…
      </Button>
    </>
  );
}

type CallsProps = {
  readonly offer: Offer;
  readonly wallet: Wallet;
  readonly needed: readonly PreparationTransaction[];
};

/** The HTTP calls for approval and signature, in order. */
function PrepareCalls({ offer: { id: offerId, nft, dataToSign }, wallet: { id: walletId }, needed }: CallsProps) {
  const signingMethodCredential = secret('PIN', '<signing method id>:');
  return (
    <More label="The same over HTTP" hint={`${2 + 2 * needed.length} calls`}>
      <div className="stack">
        {needed.map((call) => (
          <div key={call.to} className="stack">
            <OperationLine
              operation="transactions.execute"
              input={{ signingMethodCredential, transactionRequest: toShown({ ...call, walletId }) }}
            />
            <OperationLine operation="offers.recordApproval" input={{ offerId, txApprove: '<transaction hash>' }} />
          </div>
        ))}
        <OperationLine
          operation="signatures.sign"
          input={{
            signingMethodCredential,
            signatureRequest: { type: 'MESSAGE', secretType: nft.chain, walletId, data: dataToSign },
          }}
        />
        <OperationLine operation="offers.sign" input={{ offerId, signature: '<signature>' }} />
      </div>
    </More>
  );
}

/** The steps from a wallet's item to an open offer. */
export const offerSteps = ['Item', 'Terms', 'Sign & escrow'] as const;
