import { useQueries } from '@tanstack/react-query';
import { type Lane, service, type Transaction } from '../../../service/call/client.ts';

/** One chain request per lane: on a page with more pending lanes, later rows have no hint. */
const maximumLanes = 8;

type Place = Pick<Transaction, 'secretType' | 'sender'>;

/** The lanes of the pending transactions, each as soon as its chain responds. */
export function useLanes(transactions: readonly Transaction[]): (place: Place) => Lane | undefined {
  const places = new Map(
    transactions
      .filter(({ status }) => status === 'PENDING')
      .map((one) => [keyOf(one), { secretType: one.secretType, address: one.sender.address }]),
  );
  const requested = [...places].slice(0, maximumLanes);
  const lanes = useQueries({
    queries: requested.map(([, place]) => service.transactions.getLane.queryOptions(place)),
    combine: (results) => new Map(results.map(({ data }, index) => [requested[index]?.[0], data])),
  });
  return (place) => lanes.get(keyOf(place));
}

function keyOf({ secretType, sender }: Place): string {
  return `${secretType}/${sender.address.toLowerCase()}`;
}
