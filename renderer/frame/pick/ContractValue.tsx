import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { ReadableValue } from '../../components/code/CodeText.tsx';
import { Amount } from '../../components/figures/Amount.tsx';
import { movesCoins } from '../../components/status/labels/transaction-labels.ts';
import { itemMoved, symbolOf } from '../../components/timeline/moved-assets.ts';
import type { Transaction } from '../../service/call/client.ts';
import { meaningOf, type TokenUnits } from '../../service/labels/readable-value.ts';
import { useChainState } from '../../service/queries/chain-states.ts';
import { KnownAddress } from './KnownAddress.tsx';
import styles from './pick.module.css';

/** A contract value: a known address by its name, other values in readable form. */
export function ContractValue({
  type,
  text,
  label,
  secretType,
  units,
}: {
  /** The ABI type. @example "uint256" */
  type: string;
  text: string;
  /** The name of the value for the copy button. */
  label: string;
  secretType: SecretType;
  /** The token units, if it is a token amount. */
  units: TokenUnits | undefined;
}) {
  if (type === 'address') return <KnownAddress secretType={secretType} address={text} label={label} />;
  return <ReadableValue label={label} text={text} meaning={meaningOf(type, text, units)} />;
}

type TransferredValueProps = { transaction: Pick<Transaction, 'value' | 'secretType' | 'tokens'> };

/** The value that a transaction moves: native coins, tokens or an item. */
export function TransferredValue({ transaction }: TransferredValueProps) {
  const { value, secretType, tokens } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  const item = itemMoved(tokens);
  const areCoins = movesCoins(transaction);
  if (item && !areCoins) return <div className="cut">{item}</div>;
  if (!tokens && !areCoins) return <span className={`quiet ${styles.none}`}>none</span>;
  return (
    <span className={styles.value}>
      {areCoins || !tokens ? (
        <Amount value={value} unit={symbol} of="coins" />
      ) : (
        <Amount value={tokens.amount} unit={symbolOf(tokens)} of="tokens" />
      )}
    </span>
  );
}
