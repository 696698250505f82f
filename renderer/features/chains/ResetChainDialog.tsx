import { Flex } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { toBlock } from '../../service/queries/chain-states.ts';
import styles from './ResetChainDialog.module.css';

/** Confirms a chain reset and lists what is lost and what is retained. */
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
      <p>The chain is replaced with a new one. This cannot be undone.</p>
      <Flex component="ul" className={styles.list} direction="column" gap={6}>
        <li>
          <b>Deleted:</b> every balance of {nativeSymbol} and USDC on it, every item, every deployed
          contract
          {blockNumber ? `, and all ${toBlock(blockNumber)} blocks` : ''}.
        </li>
        <li>
          <b>Failed:</b> pending transactions.
        </li>
        <li>
          <b>Retained:</b> wallets with their keys and addresses, users, and the transaction list.
        </li>
      </Flex>
    </ConfirmOperation>
  );
}

function isOfChains(path: unknown): boolean {
  const modules = ['chains', 'balances', 'contracts', 'transactions', 'money', 'marketUsers'];
  return Array.isArray(path) && modules.includes(String(path[0]));
}
