import { useQueries } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { TransactionStatus } from '../../../service/resources/transaction.ts';
import { client, type DescribedLog } from '../../service/call/client.ts';
import { usePastedEvents } from '../../service/form/pasted-abi.ts';

/** A contract log, described as far as the service could. */
export type ReportedLog = TransactionStatus['logs'][number] & DescribedLog;

/** Decodes logs; undescribed logs are decoded with events pasted for their contract. */
export function useDescribedLogs(
  secretType: SecretType,
  logs: readonly ReportedLog[],
): readonly ReportedLog[] {
  const unknownLogs = logs.filter(({ event }) => event === undefined);
  const contracts = [...new Set(unknownLogs.map(({ address }) => address.toLowerCase()))];
  const pasted = usePastedEvents(secretType, contracts);
  const results = useQueries({
    queries: contracts.map((contract) => {
      const contractLogs = unknownLogs.filter(({ address }) => address.toLowerCase() === contract);
      const input = {
        logs: contractLogs.map(({ topics, data }) => ({ topics, data })),
        events: [...(pasted.get(contract) ?? [])],
      };
      return {
        queryKey: ['described-logs', input],
        queryFn: async () => {
          const described = await client.contracts.describeLogs.mutate(input);
          return contractLogs.map(({ logIndex }, index) => ({ logIndex, ...described[index] }));
        },
        staleTime: Number.POSITIVE_INFINITY,
      };
    }),
  });
  const described = new Map(
    results.flatMap(({ data = [] }) => data).map((log) => [log.logIndex, log]),
  );
  return logs.map((log) => ({ ...log, ...described.get(log.logIndex) }));
}
