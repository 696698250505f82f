import { useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { toBlock } from '../../service/look/chain-states.ts';
import styles from './ResetChainDialog.module.css';

/** Asks before a fresh chain takes the place of one, and says what is lost and what is kept. */
export function ResetChainDialog({ chain, onClose }: { chain: ChainState; onClose: () => void }) {
  const queries = useQueryClient();
  const { secretType, blockNumber, nativeSymbol } = chain;
  return (
    <ConfirmOperation
      operation="chains.reset"
      input={{ secretType }}
      title={`Reset ${secretType}?`}
      confirm={`Reset ${secretType}`}
      onDone={async () => {
        onClose();
        await queries.resetQueries({ predicate: ({ queryKey: [path] }) => isOfChains(path) });
      }}
      onClose={onClose}
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
    </ConfirmOperation>
  );
}

function isOfChains(path: unknown): boolean {
  const modules = ['chains', 'balances', 'contracts', 'transactions', 'money', 'marketUsers'];
  return Array.isArray(path) && modules.includes(String(path[0]));
}
