import { Flex, UnstyledButton } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fault } from '../../../components/form/FieldMessage.tsx';
import { toUsdc } from '../../../components/status/labels/offer-labels.ts';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { MarketUserField } from '../../../frame/pick/MarketUserField.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { toUsdcText, toUsdcUnits } from '../../../service/labels/amount.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';

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
        <Flex
          component="p"
          wrap="wrap"
          gap="2px 10px"
          mih={20}
          mt={4}
          c="var(--vd-text2)"
          fz="sm"
          lh="md"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {available === undefined ? (
            'Loading balance…'
          ) : (
            <>
              <span>
                <b className={`${text.plain} ${text.strong}`}>{toUsdc(available)}</b> USDC available on{' '}
                {offer.nft.chain}
              </span>
              {shortfall > 0n && <span className={text.warn}>{toUsdc(Number(toUsdcText(shortfall)))} short</span>}
              <Deposit
                userId={userId}
                offer={offer}
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

function Deposit({
  userId,
  offer: {
    nft: { chain },
  },
  shortfall,
  onDeposited,
}: {
  userId: string;
  offer: Offer;
  shortfall: bigint;
  onDeposited: () => void;
}) {
  const queries = useQueryClient();
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const block = useWriteBlock();
  const deposit = useOperation('money.depositTestUsdc');
  if (!isEmbedded) return null;
  const amount = toUsdcText(shortfall > usualDeposit ? shortfall : usualDeposit);
  return (
    <>
      <UnstyledButton
        className={text.link}
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
