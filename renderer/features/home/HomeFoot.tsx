import { LatestWallets } from './LatestWallets.tsx';
import { OperationTimes } from './OperationTimes.tsx';

/** The wallets made last, and how long the operations took. */
export function HomeFoot() {
  return (
    <>
      <LatestWallets />
      <OperationTimes />
    </>
  );
}
