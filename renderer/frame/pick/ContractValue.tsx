import type { SecretType } from '../../../service/kernel/primitives.ts';
import { ReadableValue } from '../../components/code/ReadableValue.tsx';
import { meaningOf, type TokenUnits } from '../../service/words/readable-value.ts';
import { KnownAddress } from './KnownAddress.tsx';

/** A value of a contract: an address by what it is called here, anything else as a person reads it. */
export function ContractValue({
  type,
  text,
  label,
  secretType,
  units,
}: {
  /** As the ABI has it. @example "uint256" */
  type: string;
  text: string;
  /** What it is, for the copy button. */
  label: string;
  secretType: SecretType;
  /** In what it counts, where it is an amount of tokens. */
  units: TokenUnits | undefined;
}) {
  if (type === 'address')
    return <KnownAddress secretType={secretType} address={text} label={label} />;
  return <ReadableValue label={label} text={text} meaning={meaningOf(type, text, units)} />;
}
