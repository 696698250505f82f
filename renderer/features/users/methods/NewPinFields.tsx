import { pinValue } from '../../../../service/resources/signing-method.ts';
import { PinField } from '../../../components/secret/PinField.tsx';
import { firstMessage } from '../../../service/form/first-message.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';

/** The form rules of a PIN that is typed twice. */
export const newPinRules = {
  pin: (text: string) => firstMessage(pinValue, text),
  pinAgain: (text: string, { pin }: { readonly pin: string }) =>
    text === pin ? null : 'The two PINs differ. Type the same one again.',
};

/** A new PIN, typed twice, because nobody can see it. */
export function NewPinFields({
  bind,
  autoFocus = false,
}: {
  bind: (name: 'pin' | 'pinAgain') => FieldProps;
  autoFocus?: boolean;
}) {
  return (
    <>
      <PinField
        label="New PIN"
        hint="Six digits; nobody can read them back, you included."
        autoFocus={autoFocus}
        {...bind('pin')}
      />
      <PinField label="The same again" {...bind('pinAgain')} />
    </>
  );
}
