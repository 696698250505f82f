import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { toBlock } from '../../service/chain-states.ts';
import { service } from '../../service/client.ts';
import styles from './ResetChainDialog.module.css';

/** Asks before a fresh chain takes the place of one, and says what is lost and what is kept. */
export function ResetChainDialog({ chain, onClose }: { chain: ChainState; onClose: () => void }) {
  const queries = useQueryClient();
  const { secretType, blockNumber, nativeSymbol } = chain;
  const reset = useMutation(
    service.chains.reset.mutationOptions({
      onSuccess: async () => {
        onClose();
        await queries.resetQueries({ predicate: ({ queryKey: [path] }) => isOfChains(path) });
      },
    }),
  );
  return (
    <ConfirmDialog
      title={`Reset ${secretType}?`}
      confirm={`Reset ${secretType}`}
      busy={reset.isPending}
      onConfirm={() => reset.mutate({ secretType })}
      onClose={onClose}
      apiLine={<OperationLine operation="chains.reset" input={{ secretType }} />}
    >
      <p>A fresh chain takes its place. This cannot be undone.</p>
      <ul className={styles.list}>
        <li>
          <b>Lost:</b> every balance of {nativeSymbol} and USDC on it, every item, every contract
          that was deployed
          {blockNumber ? `, and all ${toBlock(blockNumber)} blocks` : ''}.
        </li>
        <li>
          <b>Given up:</b> transactions that are not in a block yet.
        </li>
        <li>
          <b>Kept:</b> wallets with their keys and addresses, users, and the list of transactions.
        </li>
      </ul>
      {reset.error && <FailureAlert error={reset.error} />}
    </ConfirmDialog>
  );
}

function isOfChains(path: unknown): boolean {
  const modules = ['chains', 'balances', 'contracts', 'transactions', 'money', 'marketUsers'];
  return Array.isArray(path) && modules.includes(String(path[0]));
}
