import { Amount } from '../../components/figures/Amount.tsx';
import { movesCoins } from '../../components/status/transaction-words.ts';
import text from '../../components/text.module.css';
import { itemMoved, symbolOf } from '../../components/timeline/what-moves.ts';
import type { Transaction } from '../../service/call/client.ts';
import { useChainState } from '../../service/look/chain-states.ts';
import styles from './MovedValue.module.css';

/** The value that a transaction moves: native coins, tokens or an item. */
export function MovedValue({
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
  if (item) return <span className={`${text.cut} ${styles.item}`}>{item}</span>;
  if (!tokens) return <span className={styles.none}>none</span>;
  return (
    <span className={styles.value}>
      <Amount value={tokens.amount} unit={symbolOf(tokens)} of="tokens" />
    </span>
  );
}
