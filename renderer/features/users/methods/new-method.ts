import { faultOfEmergencyCode } from '../../../../service/model/access/emergency-code.ts';
import { physicalDeviceId, pinValue, signingMethodValue } from '../../../../service/model/access/signing-method.ts';
import type { Choice } from '../../../components/form/Choices.tsx';
import type { SigningMethod } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';

export type MethodType = SigningMethod['type'];

/** The fields of a new signing method; each type has its own. */
export const emptyMethod = { pin: '', emergencyCode: '', physicalDeviceId: '', secretValue: '' };
type MethodTexts = Readonly<typeof emptyMethod>;
type MethodRules = Readonly<Partial<Record<keyof MethodTexts, (text: string) => string | null>>>;

/** The field validation rules per type. */
export const methodRules: Readonly<Record<MethodType, MethodRules>> = {
  PIN: { pin: (text) => firstMessage(pinValue, text) },
  EMERGENCY_CODE: { emergencyCode: (text) => (text ? (faultOfEmergencyCode(text) ?? null) : null) },
  BIOMETRIC: {
    physicalDeviceId: (text) => (text.trim() ? firstMessage(physicalDeviceId, text) : 'Enter the device id.'),
    secretValue: (text) => (text ? firstMessage(signingMethodValue, text) : 'Enter the secret of the device.'),
  },
};

/** The value of the new method; `undefined` if an emergency code is to be generated. */
export function newValueOf(type: MethodType, texts: MethodTexts): string | undefined {
  const values = { PIN: texts.pin, EMERGENCY_CODE: texts.emergencyCode, BIOMETRIC: texts.secretValue };
  return values[type] || undefined;
}

/** The types that can be added to the methods of a user, with a sentence about each. */
export function methodChoices(methods: readonly SigningMethod[]): readonly Choice<MethodType>[] {
  const has = (type: MethodType) => methods.some((method) => method.type === type);
  const hasNone = methods.length === 0;
  return [
    {
      value: 'PIN',
      title: 'PIN',
      text: has('PIN') ? 'This user already has a PIN.' : 'Six digits the user enters for every signature.',
      disabled: has('PIN'),
    },
    {
      value: 'EMERGENCY_CODE',
      title: 'Emergency code',
      text: has('EMERGENCY_CODE')
        ? 'This user already has an emergency code. It can be replaced.'
        : '25 characters on paper, in case the PIN or device is lost.',
      disabled: hasNone || has('EMERGENCY_CODE'),
    },
    {
      value: 'BIOMETRIC',
      title: 'Biometric',
      text: 'A secret that a device releases once it recognizes its user. One per device.',
      disabled: hasNone,
    },
  ];
}
