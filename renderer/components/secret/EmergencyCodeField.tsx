import { readEmergencyCode } from '../../../service/resources/emergency-code.ts';
import { checkSymbolOf } from '../../service/call/credential.ts';
import text from '../text.module.css';
import { SecretField, type SecretFieldProps } from './SecretField.tsx';

/**
 * Accepts an emergency code, typed or pasted in groups, and reports a typo before it costs an
 * attempt.
 */
export function EmergencyCodeField({
  label = 'Emergency code',
  value,
  onChange,
  ...field
}: Omit<SecretFieldProps, 'hint'>) {
  return (
    <SecretField
      {...field}
      label={label}
      value={value}
      onChange={onChange}
      valid={checkSymbolOf(value) === 'right'}
      hint={<Hint value={value} />}
    />
  );
}

function Hint({ value }: { value: string }) {
  if (value === '') return 'Paste it as saved. Spaces and hyphens are ignored.';
  const check = checkSymbolOf(value);
  if (check === 'unknown') return `${readEmergencyCode(value).length} of 25 characters`;
  if (check === 'right') return '25 of 25 characters, checksum valid.';
  return (
    <span className={text.warn}>
      The last character does not match the others. Check for a typo, unless the user chose this
      code.
    </span>
  );
}
