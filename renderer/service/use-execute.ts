import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import type { transactionRequest } from '../../service/resources/transaction.ts';
import { client, service } from './client.ts';

/** What a wallet is asked to do, as a caller writes it. */
export type TransactionRequest = z.input<typeof transactionRequest>;

/** Executes a transaction, then shows its page. */
export function useExecute() {
  const execute = useMutation(service.transactions.execute.mutationOptions());
  const open = useOpenTransaction();
  return {
    isExecuting: execute.isPending,
    execute: async (request: TransactionRequest, signingMethodCredential: string) => {
      const { transactionHash } = await execute
        .mutateAsync({ transactionRequest: request, signingMethodCredential })
        .finally(execute.reset);
      await open(transactionHash);
    },
  };
}

/** Shows the page of a transaction that was just made. */
export function useOpenTransaction() {
  const navigate = useNavigate();
  return async (hash: string) => {
    const { items } = await client.transactions.list.query({ search: hash, size: 1 });
    const transactionId = items[0]?.id;
    await (transactionId
      ? navigate({ to: '/transactions/$transactionId', params: { transactionId } })
      : navigate({ to: '/transactions', search: { search: hash } }));
  };
}

/** A request as an API line shows it: without options that nobody set. */
export function toShown(request: TransactionRequest) {
  return z.json().parse(JSON.parse(JSON.stringify(request)));
}
