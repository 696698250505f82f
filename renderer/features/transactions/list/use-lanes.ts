import { useQueries } from '@tanstack/react-query';
import { type Lane, service, type Transaction } from '../../../service/call/client.ts';

/** One chain request per lane: on a page with more pending lanes, later rows have no hint. */
const maximumLanes = 8;

type LaneKey = Pick<Transaction, 'secretType' | 'sender'>;

/** The lanes of the pending transactions, each as soon as its chain responds. */
export function useLanes(
  transactions: readonly Transaction[],
): (transaction: LaneKey) => Lane | undefined {
  const laneInputs = new Map(
    transactions
      .filter(({ status }) => status === 'PENDING')
      .map((transaction) => [
        keyOf(transaction),
        { secretType: transaction.secretType, address: transaction.sender.address },
      ]),
  );
  const requested = [...laneInputs].slice(0, maximumLanes);
  const lanes = useQueries({
    queries: requested.map(([, input]) => service.transactions.getLane.queryOptions(input)),
    combine: (results) => new Map(results.map(({ data }, index) => [requested[index]?.[0], data])),
  });
  return (transaction) => lanes.get(keyOf(transaction));
}

function keyOf({ secretType, sender }: LaneKey): string {
  return `${secretType}/${sender.address.toLowerCase()}`;
}
