import { useQuery } from '@tanstack/react-query';
import { service, type TransactionInspection } from '../../../service/call/client.ts';
import { usePastedFunctions } from '../../../service/form/pasted-abi.ts';
import { namesIn } from './argument-names.ts';

/** The argument names of a call, from the ABI of its contract if it is known. */
export function useArgumentNames(transaction: TransactionInspection): readonly string[] {
  const { secretType, to = '', inputs } = transaction;
  const isNeeded = inputs.length > 0 && to !== '';
  const contract = useQuery(
    service.contracts.get.queryOptions(
      { secretType, address: to },
      { enabled: isNeeded, staleTime: 60_000, retry: false },
    ),
  ).data;
  const pastedFunctions = usePastedFunctions({ secretType, address: to });
  return namesIn([...(contract?.functions ?? []), ...pastedFunctions], transaction);
}
