import { Box, Flex } from '@mantine/core';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { formatUnits } from '../../../service/model/kernel/values/numbers.ts';
import type { WalletWithUse } from '../../service/call/client.ts';
import { coinDigits, toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { chainLabel, isAwake, useChainState } from '../../service/queries/chain-states.ts';
import styles from './figures.module.css';

/** A number with its label in grey. */
export function Figure({ value, unit, title }: { value: React.ReactNode; unit?: string; title?: string }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }} title={title}>
      {value} {unit && <span className="quiet">{unit}</span>}
    </span>
  );
}

/** A decimal text in whole coins or tokens, with its unit; the tooltip shows the exact amount. */
export function Amount({ value, unit, of }: { value: string; unit: string; of: 'coins' | 'tokens' }) {
  const digits = of === 'coins' ? coinDigits : tokenDigits;
  return <Figure value={toAmount(value, digits)} unit={unit} title={`${value} ${unit}`} />;
}

/** An amount of USDC as the market reports it; the tooltip shows the exact amount. */
export function UsdcAmount({ value }: { value: number }) {
  return <Amount value={String(value)} unit="USDC" of="tokens" />;
}

/** The coins of a wallet; the state of its chain if that has not responded. */
export function CoinBalance({ balance, chain }: { balance: WalletWithUse['balance']; chain: SecretType }) {
  const state = useChainState(chain);
  if (!balance)
    return <span className="quiet">{state && !isAwake(state) ? chainLabel(state).state.toLowerCase() : '–'}</span>;
  const { rawBalance, decimals, symbol } = balance;
  return <Amount value={formatUnits(BigInt(rawBalance), decimals)} unit={symbol} of="coins" />;
}

const colors = { accent: 'var(--vd-accent)', soft: 'var(--vd-accent-line)', idle: 'var(--vd-idle)' } as const;

type Tone = keyof typeof colors;

interface Part {
  readonly name: string;
  readonly hint?: string | undefined;
  /** The colour of its share; `undefined` for the total. */
  readonly tone?: Tone | undefined;
  readonly value: React.ReactNode;
}

interface MoneyPartsProps {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly shares?: readonly { readonly tone: Tone; readonly amount: number }[];
}

/** Amounts side by side; with `shares`, a bar shows some of them as shares of the total. */
export function MoneyParts({ label, parts, shares }: MoneyPartsProps) {
  return (
    <>
      <Box
        component="dl"
        display="grid"
        className="columns"
        style={{ gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))` }}
        aria-label={label}
      >
        {parts.map(({ name, hint, tone, value }) => (
          <Box key={name} miw={0} pt={14} px={16} pb={12}>
            <Flex component="dt" className="small soft" align="center" gap={6}>
              {tone && <Box component="span" w={8} h={8} bdrs={2} bg={colors[tone]} />}
              {name}
            </Flex>
            <Box component="dd" className={`cut strong ${styles.value}`} h={28} fz="xl" lh="xl" lts="-0.017em">
              {value}
            </Box>
            {hint && <dd className="cut small quiet">{hint}</dd>}
          </Box>
        ))}
      </Box>
      {shares && (
        <Flex gap={2} h={6} mx={16} bdrs={3} bg="var(--vd-line)" style={{ overflow: 'hidden' }} aria-hidden="true">
          {shares.map(
            ({ tone, amount }) =>
              amount > 0 && <span key={tone} style={{ flexGrow: amount, background: colors[tone] }} />,
          )}
        </Flex>
      )}
    </>
  );
}
