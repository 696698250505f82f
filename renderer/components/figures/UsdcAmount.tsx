import { Amount } from './Amount.tsx';

/** An amount of USDC as the market reports it; the tooltip shows the exact amount. */
export function UsdcAmount({ value }: { value: number }) {
  return <Amount value={String(value)} unit="USDC" of="tokens" />;
}
