import { Amount } from './Amount.tsx';

/** An amount of USDC as the market reports it; the exact one on hover. */
export function UsdcAmount({ value }: { value: number }) {
  return <Amount value={String(value)} unit="USDC" of="tokens" />;
}
