import { pinValue } from '../../../../service/resources/signing-method.ts';
import { PinField } from '../../../components/secret/PinField.tsx';
import { firstMessage } from '../../../service/form/form-errors.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';

/** Validation rules of a PIN that is entered twice. */
export const newPinRules = {
  pin: (text: string) => firstMessage(pinValue, text),
  pinAgain: (text: string, { pin }: { readonly pin: string }) =>
    text === pin ? null : 'The two PINs differ. Enter the same PIN twice.',
};

/** A new PIN, entered twice because it is hidden. */
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
        hint="Six digits. Can't be recovered later."
        autoFocus={autoFocus}
        {...bind('pin')}
      />
      <PinField label="Repeat PIN" {...bind('pinAgain')} />
    </>
  );
}
