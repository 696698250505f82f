import { PinInput } from '@mantine/core';
import { useId } from 'react';
import { FieldHead } from '../form/FieldHead.tsx';
import styles from './PinField.module.css';
import { type SecretFieldProps, SecretFoot } from './SecretField.tsx';

/** Six masked boxes. The value is held only in the form, until it is submitted. */
export function PinField({
  label = 'PIN',
  hint,
  aside,
  value,
  onChange,
  error,
  disabled = false,
  autoFocus = false,
}: SecretFieldProps) {
  const id = useId();
  return (
    <div>
      <FieldHead id={`${id}-label`} label={label} aside={aside} />
      <PinInput
        // The field's own id changes after mounting, which would remount the boxes and lose the
        // focus.
        id={id}
        length={6}
        type="number"
        mask
        oneTimeCode={false}
        placeholder=""
        gap={8}
        value={value}
        onChange={onChange}
        error={Boolean(error)}
        disabled={disabled}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error || hint ? `${id}-text` : undefined}
        classNames={{ root: styles.boxes, pinInput: styles.box, input: styles.input }}
        getInputProps={(index) => ({
          'aria-label': `Digit ${index + 1} of 6`,
          autoComplete: 'off',
          'data-1p-ignore': true,
          'data-autofocus': autoFocus && index === 0 ? true : undefined,
        })}
      />
      <SecretFoot id={`${id}-text`} hint={hint} error={error} />
    </div>
  );
}
