import { TransactionLink } from '../../../components/chain/links.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { DoneDrawer } from '../../../frame/act/DoneDrawer.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import type { Offer, OfferInspection } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { isOver, useFulfillment } from '../../../service/queries/use-open-transaction.ts';
import { OfferHead } from '../ItemLine.tsx';
import { plainReason } from '../record/next-step.ts';
import { type StepLine, StepList } from '../StepList.tsx';

type Fulfillment = OfferInspection['fulfillments'][number];

interface PurchaseDrawerProps {
  readonly offer: Offer;
  readonly fulfillmentId: string;
  /** `undefined` if nothing is left to buy. */
  readonly onAgain?: () => void;
  readonly onClose: () => void;
}

/** The progress of a purchase: QUEUED, PROCESSING, COMPLETED. */
export function PurchaseDrawer({ offer, fulfillmentId, onAgain, onClose }: PurchaseDrawerProps) {
  const { data: fulfillment, error } = useFulfillment(fulfillmentId);
  const { chain } = offer.nft;
  const receiver = useAddressView(chain, fulfillment?.buyerWalletAddress)?.name;
  const over = fulfillment && isOver(fulfillment.status);
  return (
    <DoneDrawer
      title={titles[fulfillment?.status ?? 'QUEUED']}
      isOpen={!over}
      again={
        onAgain && over && offer.remainingAmount > 0
          ? fulfillment.status === 'ERROR'
            ? 'Retry'
            : 'Buy more'
          : undefined
      }
      onAgain={onAgain}
      onClose={onClose}
    >
      <OfferHead offer={offer} />
      {error && !fulfillment && <FailureAlert error={error} />}
      {fulfillment ? (
        <StepList label="Progress" steps={stepsOf(fulfillment, { offer, receiver, chain })} />
      ) : (
        !error && <SkeletonLine width="60%" />
      )}
    </DoneDrawer>
  );
}

const titles = {
  QUEUED: 'In progress',
  PROCESSING: 'In progress',
  COMPLETED: 'Bought',
  ERROR: 'Purchase failed',
} as const satisfies Record<Fulfillment['status'], string>;

function stepsOf(
  { status, amount, pricePerItem, buyer, buyerWalletAddress, txOutOfCustody, reason }: Fulfillment,
  { offer, receiver, chain }: { offer: Offer; receiver: string | undefined; chain: Offer['nft']['chain'] },
): readonly StepLine[] {
  const order = ['QUEUED', 'PROCESSING', 'COMPLETED'];
  const currentIndex = order.indexOf(status);
  const failed = status === 'ERROR';
  const items = counted(amount, 'item');
  const to = receiver ?? shorten(buyerWalletAddress, 'short');
  const total = `${toUsdc(amount * pricePerItem)} USDC`;
  return [
    {
      name: 'Queued',
      status: currentIndex > 0 || failed ? 'done' : 'progress',
      text: `${total} of ${buyer.nickname} and ${items} are reserved.`,
    },
    {
      name: 'Payment and delivery',
      status: failed ? 'failed' : currentIndex > 1 ? 'done' : currentIndex === 1 ? 'progress' : 'queued',
      text:
        currentIndex > 1
          ? `One transaction paid ${offer.sellerNickname} and sent ${items} to ${to}.`
          : `One transaction pays ${offer.sellerNickname} and sends ${items} to ${to}.`,
      fault: failed
        ? `${plainReason(reason ?? 'The transaction had no effect.')} The money is available again.`
        : undefined,
      aside: txOutOfCustody && <TransactionLink chain={chain} hash={txOutOfCustody} shape="short" />,
    },
    { name: 'Completed', status: currentIndex > 1 ? 'done' : 'queued', text: `Final on ${chain}: irreversible.` },
  ];
}
