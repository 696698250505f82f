import { Input, PinInput } from '@mantine/core';
import { useId } from 'react';
import { FieldHead } from '../form/FieldHead.tsx';
import { FieldMessage } from '../form/FieldMessage.tsx';
import styles from './PinField.module.css';

/** Six masked boxes. The value lives in the form alone, and only until it is sent. */
export function PinField({
  label = 'PIN',
  hint,
  aside,
  value,
  onChange,
  error,
  disabled = false,
  autoFocus = false,
}: {
  label?: string | undefined;
  hint?: React.ReactNode;
  /** Beside the label: how many attempts are left. */
  aside?: React.ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: React.ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
}) {
  const id = useId();
  return (
    <div>
      <FieldHead id={`${id}-label`} label={label} aside={aside} />
      <PinInput
        // Its own id changes after it is shown, and the boxes with it: they would lose the focus.
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
      {error ? (
        <Input.Error id={`${id}-text`} role="alert">
          {typeof error === 'string' ? <FieldMessage message={error} /> : error}
        </Input.Error>
      ) : (
        hint && <Input.Description id={`${id}-text`}>{hint}</Input.Description>
      )}
    </div>
  );
}
