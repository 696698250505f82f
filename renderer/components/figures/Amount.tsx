import { formatUnits } from '../../../service/model/kernel/values/numbers.ts';
import type { WalletWithUse } from '../../service/call/client.ts';
import { coinDigits, toAmount, tokenDigits } from '../../service/labels/amount.ts';
import text from '../text.module.css';

/** A number with its label in grey. */
export function Figure({
  value,
  unit,
  title,
}: {
  value: React.ReactNode;
  unit?: string;
  /** Tooltip. */
  title?: string;
}) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} title={title}>
      {value} {unit && <span className={text.quiet}>{unit}</span>}
    </span>
  );
}

/** A decimal text with its unit; the tooltip shows the exact amount. */
export function Amount({
  value,
  unit,
  of,
}: {
  /** In whole coins or tokens. */
  value: string;
  unit: string;
  of: 'coins' | 'tokens';
}) {
  const digits = of === 'coins' ? coinDigits : tokenDigits;
  return <Figure value={toAmount(value, digits)} unit={unit} title={`${value} ${unit}`} />;
}

/** An amount of USDC as the market reports it; the tooltip shows the exact amount. */
export function UsdcAmount({ value }: { value: number }) {
  return <Amount value={String(value)} unit="USDC" of="tokens" />;
}

/** The coins of a wallet; `undefined` while its chain has not responded. */
export function CoinBalance({ balance }: { balance: WalletWithUse['balance'] }) {
  if (!balance) return <span className={text.quiet}>unknown</span>;
  const { rawBalance, decimals, symbol } = balance;
  return <Amount value={formatUnits(BigInt(rawBalance), decimals)} unit={symbol} of="coins" />;
}
