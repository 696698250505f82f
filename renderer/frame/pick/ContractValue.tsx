import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { ReadableValue } from '../../components/code/ReadableValue.tsx';
import { meaningOf, type TokenUnits } from '../../service/labels/readable-value.ts';
import { KnownAddress } from './KnownAddress.tsx';

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
