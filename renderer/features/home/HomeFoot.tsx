import { LatestWallets, OperationTimes } from './OperationTimes.tsx';

/** The latest wallets and the operation latencies. */
export function HomeFoot() {
  return (
    <>
      <LatestWallets />
      <OperationTimes />
    </>
  );
}
