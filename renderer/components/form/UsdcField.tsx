import { UnitField } from './UnitField.tsx';

/** Accepts an amount of USDC. */
export function UsdcField(props: Omit<Parameters<typeof UnitField>[0], 'unit'>) {
  return <UnitField {...props} unit="USDC" />;
}
