import { Amount } from '../../components/Amount.tsx';
import { useChainState } from '../../service/chain-states.ts';
import type { Transaction } from '../../service/client.ts';
import styles from './CoinValue.module.css';
import { movesCoins } from './transaction-words.ts';

/** The coins that move with a transaction, in those of its chain. */
export function CoinValue({
  transaction,
}: {
  transaction: Pick<Transaction, 'value' | 'secretType'>;
}) {
  const { value, secretType } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  if (!movesCoins(transaction)) return <span className={styles.none}>none</span>;
  return (
    <span className={styles.value}>
      <Amount value={value} unit={symbol} of="coins" />
    </span>
  );
}
