import { Flex, UnstyledButton } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { TransactionLink } from '../../../components/chain/links.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { Fault } from '../../../components/form/FieldMessage.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { DoneDrawer } from '../../../frame/action/DoneDrawer.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import { MarketUserField } from '../../../frame/pick/MarketUserField.tsx';
import { type Offer, type OfferInspection, service } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { toUsdcText, toUsdcUnits } from '../../../service/labels/amount.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { isOver, useFulfillment } from '../../../service/queries/use-open-transaction.ts';
import { OfferHead } from '../ItemLine.tsx';
import { plainReason } from '../record/next-step.ts';
import { type StepLine, StepList } from '../StepList.tsx';

/** The minimum amount of a deposit, in USDC. */
const usualDeposit = 1_000n * 10n ** 6n;

interface PayerFieldProps extends FieldProps {
  readonly label: string;
  /** What the payer pays for, if it is not obvious. */
  readonly hint?: string;
  readonly offer: Offer;
  /** USDC as decimal text; `undefined` until it is known. */
  readonly needed: string | undefined;
}

/** Selects the paying market user; shows the available balance on the offer's chain and a deposit button. */
export function PayerField({ label, hint = '', offer, needed, ...field }: PayerFieldProps) {
  const userId = field.value || undefined;
  const available = useAvailable(userId, offer.nft.chain);
  const shortfall = available === undefined ? 0n : (toUsdcUnits(needed ?? '') ?? 0n) - (toUsdcUnits(available) ?? 0n);
  return (
    <div>
      <MarketUserField label={label} hint={userId ? '' : hint} except={offer.sellerId} autoFocus {...field} />
      {userId && (
        <Flex component="p" className="soft figures" wrap="wrap" gap="2px 10px" mih={20} mt={4} fz="sm" lh="md">
          {available === undefined ? (
            'Loading balance…'
          ) : (
            <>
              <span>
                <b className="plain strong">{toUsdc(available)}</b> USDC available on {offer.nft.chain}
              </span>
              {shortfall > 0n && <span className="warn">{toUsdc(Number(toUsdcText(shortfall)))} short</span>}
              <Deposit
                userId={userId}
                chain={offer.nft.chain}
                shortfall={shortfall}
                // Clears the error after a deposit that covers the missing amount.
                onDeposited={() => field.onChange(userId)}
              />
            </>
          )}
        </Flex>
      )}
    </div>
  );
}

interface DepositProps {
  readonly userId: string;
  readonly chain: Offer['nft']['chain'];
  readonly shortfall: bigint;
  readonly onDeposited: () => void;
}

function Deposit({ userId, chain, shortfall, onDeposited }: DepositProps) {
  const queries = useQueryClient();
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const block = useWriteBlock();
  const deposit = useOperation('money.depositTestUsdc');
  if (!isEmbedded) return null;
  const amount = toUsdcText(shortfall > usualDeposit ? shortfall : usualDeposit);
  return (
    <>
      <UnstyledButton
        className="link"
        c={deposit.busy ? 'dimmed' : undefined}
        disabled={deposit.busy}
        {...block}
        onClick={() =>
          deposit.attempt({ userId, chain, amount }, async () => {
            await queries.invalidateQueries({ queryKey: [['money']] });
            onDeposited();
          })
        }
      >
        {deposit.busy ? 'Depositing…' : `Deposit ${Number(amount).toLocaleString('en')} test USDC`}
      </UnstyledButton>
      <Fault error={deposit.error} isWide />
    </>
  );
}

/** The available USDC balance of a market user on a chain; `undefined` while loading. */
function useAvailable(userId: string | undefined, chain: string): number | undefined {
  const { data } = useQuery(
    service.money.inspectBalance.queryOptions(userId ? { userId } : skipToken, { staleTime: 1_000 }),
  );
  if (!data || data.userId !== userId) return undefined;
  return data.chains.find((balance) => balance.chain === chain)?.available ?? 0;
}

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
  const hasMore = onAgain && over && offer.remainingAmount > 0;
  return (
    <DoneDrawer
      title={titles[fulfillment?.status ?? 'QUEUED']}
      isOpen={!over}
      again={hasMore ? (fulfillment.status === 'ERROR' ? 'Retry' : 'Buy more') : undefined}
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
  const currentIndex = ['QUEUED', 'PROCESSING', 'COMPLETED'].indexOf(status);
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
