import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import type { MintStatus } from '../../../service/model/market/collection.ts';
import type { TokenType } from '../../../service/model/market/token-type.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { wireMarks } from '../../components/status/StatusLabel.tsx';
import text from '../../components/text.module.css';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number in compact form for narrow columns. @example shortCount(12_500_000) // "12.5M" */
export function shortCount(count: number): string {
  return count < 10_000_000 ? count.toLocaleString('en') : compact.format(count);
}

/** @example "7 of 10 minted" */
export function supplyOf({ currentSupply, maxSupply }: Pick<TokenType, 'currentSupply' | 'maxSupply'>): string {
  const minted = shortCount(currentSupply);
  return maxSupply === undefined ? `${minted} minted` : `${minted} of ${shortCount(maxSupply)}`;
}

export function kindOf({ fungible }: Pick<TokenType, 'fungible'>): string {
  return fungible ? 'Fungible' : 'Unique';
}

/** The number of tokens that can still be minted; `undefined` without a limit. Pending mints count as minted. */
export function leftOf(type: TokenType | undefined): number | undefined {
  if (type?.maxSupply === undefined) return undefined;
  return Math.max(0, type.maxSupply - type.currentSupply);
}

/** @example "3 left of 10" */
export function remainingLabel(type: TokenType): string {
  const remaining = leftOf(type);
  return remaining === undefined || type.maxSupply === undefined
    ? `${shortCount(type.currentSupply)} minted, no limit`
    : `${shortCount(remaining)} left of ${shortCount(type.maxSupply)}`;
}

export interface MintPreset {
  readonly chain?: SecretType;
  readonly contractAddress?: string;
  readonly tokenTypeId?: string;
}

/** The number of mints with one status. @example "◐ 12 pending" */
export function MintCount({ status, count, label }: { status: MintStatus; count: number; label: string }) {
  return (
    <span
      className={`${text.inline} ${text.figures} ${status === 'FAILED' ? text.bad : ''}`}
      style={{ whiteSpace: 'nowrap' }}
    >
      <StatusGlyph status={count > 0 || status !== 'PENDING' ? wireMarks.mintStatus[status] : 'off'} />
      {count.toLocaleString('en')} {label}
    </span>
  );
}
