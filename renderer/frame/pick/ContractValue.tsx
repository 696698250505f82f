import { Box } from '@mantine/core';
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
      <span className="cut" style={{ display: 'block' }}>
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
