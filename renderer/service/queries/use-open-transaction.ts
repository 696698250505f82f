import { useNavigate } from '@tanstack/react-router';
import { client } from '../call/client.ts';

/** Opens the page of a new transaction. */
export function useOpenTransaction() {
  const navigate = useNavigate();
  return async (hash: string) => {
    const { items } = await client.transactions.list.query({ search: hash, size: 1 });
    const transactionId = items[0]?.id;
    await (transactionId
      ? navigate({ to: '/transactions/$transactionId', params: { transactionId } })
      : navigate({ to: '/transactions', search: { search: hash, of: 'all' } }));
  };
}
