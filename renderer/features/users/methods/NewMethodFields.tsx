import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { emergencyCodeLength } from '../../../../service/resources/emergency-code.ts';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { PinField } from '../../../components/secret/PinField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import text from '../../../components/text.module.css';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import type { emptyMethod, MethodType } from './new-method.ts';

interface NewMethodFieldsProps {
  readonly bind: (name: keyof typeof emptyMethod) => FieldProps;
  readonly autoFocus: boolean;
}

export function NewMethodFields({ type, ...props }: NewMethodFieldsProps & { type: MethodType }) {
  if (type === 'PIN') return <PinFields {...props} />;
  return type === 'BIOMETRIC' ? <BiometricFields {...props} /> : <CodeFields {...props} />;
}

function PinFields({ bind, autoFocus }: NewMethodFieldsProps) {
  return (
    <PinField
      label="New PIN"
      hint="Six digits. Can't be recovered later."
      autoFocus={autoFocus}
      {...bind('pin')}
    />
  );
}

function BiometricFields({ bind, autoFocus }: NewMethodFieldsProps) {
  return (
    <>
      <TextField
        label="Device id"
        hint="The unique id by which your application knows the device."
        mono
        autoFocus={autoFocus}
        {...bind('physicalDeviceId')}
      />
      <SecretField
        label="New value"
        hint="The secret the device releases once it recognizes its user."
        {...bind('secretValue')}
      />
    </>
  );
}

/** The code is generated here unless the user already has one. */
function CodeFields({ bind }: NewMethodFieldsProps) {
  const [isOwn, setOwn] = useState(false);
  const field = bind('emergencyCode');
  if (!isOwn)
    return (
      <Note tone="plain" title="Vaultdesk generates the code and shows it once">
        Have paper or a password manager ready.{' '}
        <UnstyledButton className={text.link} onClick={() => setOwn(true)}>
          Use an existing code
        </UnstyledButton>
      </Note>
    );
  return (
    <div>
      <SecretField
        label="Emergency code"
        hint={`${[...field.value].length} of ${emergencyCodeLength} characters; mix uppercase with lowercase letters or digits.`}
        {...field}
      />
      <UnstyledButton
        className={text.link}
        onClick={() => {
          setOwn(false);
          field.onChange('');
        }}
      >
        Generate a code instead
      </UnstyledButton>
    </div>
  );
}
