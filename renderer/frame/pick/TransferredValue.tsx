import { Box } from '@mantine/core';
import { Amount } from '../../components/figures/Amount.tsx';
import { movesCoins } from '../../components/status/labels/transaction-labels.ts';
import text from '../../components/text.module.css';
import { itemMoved, symbolOf } from '../../components/timeline/moved-assets.ts';
import type { Transaction } from '../../service/call/client.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import styles from './pick.module.css';

/** The value that a transaction moves: native coins, tokens or an item. */
export function TransferredValue({
  transaction,
}: {
  transaction: Pick<Transaction, 'value' | 'secretType' | 'tokens'>;
}) {
  const { value, secretType, tokens } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  const item = itemMoved(tokens);
  if (movesCoins(transaction))
    return (
      <span className={styles.value}>
        <Amount value={value} unit={symbol} of="coins" />
      </span>
    );
  if (item)
    return (
      <span className={text.cut} style={{ display: 'block' }}>
        {item}
      </span>
    );
  if (!tokens)
    return (
      <Box component="span" className={styles.none} c="dimmed">
        none
      </Box>
    );
  return (
    <span className={styles.value}>
      <Amount value={tokens.amount} unit={symbolOf(tokens)} of="tokens" />
    </span>
  );
}
