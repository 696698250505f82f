import { UnstyledButton } from '@mantine/core';
import { emergencyCodeLength } from '../../../../service/resources/emergency-code.ts';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { PinField } from '../../../components/secret/PinField.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import text from '../../../components/text.module.css';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { useTicked } from '../../../service/form/use-typed.ts';
import type { emptyMethod, MethodType } from './new-method.ts';

interface NewMethodFieldsProps {
  readonly bind: (name: keyof typeof emptyMethod) => FieldProps;
  readonly autoFocus: boolean;
}

/** The fields that a new method of this type needs. */
export function NewMethodFields({ type, ...props }: NewMethodFieldsProps & { type: MethodType }) {
  if (type === 'PIN') return <PinFields {...props} />;
  return type === 'BIOMETRIC' ? <BiometricFields {...props} /> : <CodeFields {...props} />;
}

function PinFields({ bind, autoFocus }: NewMethodFieldsProps) {
  return (
    <PinField
      label="New PIN"
      hint="Six digits; nobody can read them back, you included."
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
        hint="The unique id your application knows the device by."
        mono
        autoFocus={autoFocus}
        {...bind('physicalDeviceId')}
      />
      <SecretField
        label="New value"
        hint="What the device hands out once it has recognised its user."
        {...bind('secretValue')}
      />
    </>
  );
}

/** A code is made here unless the user brings one along. */
function CodeFields({ bind }: NewMethodFieldsProps) {
  const [isOwn, setOwn] = useTicked('ownCode', false);
  const field = bind('emergencyCode');
  if (!isOwn)
    return (
      <Note tone="plain" title="Vaultdesk makes the code and shows it once">
        Have paper or a password manager at hand.{' '}
        <UnstyledButton className={text.link} onClick={() => setOwn(true)}>
          Use a code the user has already
        </UnstyledButton>
      </Note>
    );
  return (
    <div>
      <SecretField
        label="The user's own code"
        hint={`${[...field.value].length} of ${emergencyCodeLength} characters; mix capital letters with small ones or digits.`}
        {...field}
      />
      <UnstyledButton
        className={text.link}
        onClick={() => {
          setOwn(false);
          field.onChange('');
        }}
      >
        Make one here instead
      </UnstyledButton>
    </div>
  );
}
