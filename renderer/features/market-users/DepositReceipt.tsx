import { useQuery } from '@tanstack/react-query';
import type { FaucetReceipt } from '../../../service/resources/chain-view.ts';
import { UsdcAmount } from '../../components/figures/UsdcAmount.tsx';
import { Field } from '../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { DoneDrawer } from '../../frame/act/DoneDrawer.tsx';
import { service } from '../../service/call/client.ts';
import { toAmount, tokenDigits } from '../../service/words/amount.ts';

/** The newest movements are enough to find one that was made a moment ago. */
const newest = 20;

/** What was deposited by which transaction, and whether the balance has it already. */
export function DepositReceipt({
  receipt,
  userId,
  onAgain,
  onClose,
}: {
  receipt: FaucetReceipt;
  userId: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { secretType, amount, address, transactionHash } = receipt;
  const movements = useQuery(
    service.money.listMovements.queryOptions({ userId, pageSize: newest }),
  );
  const balance = useQuery(service.money.getBalance.queryOptions({ userId }));
  const isCounted = movements.data?.items.some((one) => one.transactionHash === transactionHash);
  return (
    <DoneDrawer
      title={`${toAmount(amount, tokenDigits)} USDC deposited`}
      again="Deposit more"
      secretType={secretType}
      to={address}
      transactionHash={transactionHash}
      onAgain={onAgain}
      onClose={onClose}
    >
      <Field label="Balance">
        {isCounted && balance.data ? (
          <>
            <StatusGlyph status="done" />
            <span>
              counted, <UsdcAmount value={balance.data.available} /> available
            </span>
          </>
        ) : movements.data ? (
          <>
            <StatusGlyph status="progress" /> follows when the block is counted
          </>
        ) : (
          <SkeletonLine width={120} />
        )}
      </Field>
    </DoneDrawer>
  );
}
