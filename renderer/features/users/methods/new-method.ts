import { faultOfEmergencyCode } from '../../../../service/resources/emergency-code.ts';
import {
  physicalDeviceId,
  pinValue,
  signingMethodValue,
} from '../../../../service/resources/signing-method.ts';
import type { Choice } from '../../../components/form/Choices.tsx';
import type { SigningMethod } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/first-message.ts';

export type MethodType = SigningMethod['type'];

/** The fields that make up a new signing method; each type has its own. */
export const emptyMethod = { pin: '', emergencyCode: '', physicalDeviceId: '', secretValue: '' };
type MethodTexts = Readonly<typeof emptyMethod>;
type MethodRules = Readonly<Partial<Record<keyof MethodTexts, (text: string) => string | null>>>;

/** The form rules of the fields that a type has. */
export const methodRules: Readonly<Record<MethodType, MethodRules>> = {
  PIN: { pin: (text) => firstMessage(pinValue, text) },
  EMERGENCY_CODE: {
    emergencyCode: (text) => (text ? (faultOfEmergencyCode(text) ?? null) : null),
  },
  BIOMETRIC: {
    physicalDeviceId: (text) =>
      text.trim() ? firstMessage(physicalDeviceId, text) : 'Name the device it belongs to.',
    secretValue: (text) =>
      text ? firstMessage(signingMethodValue, text) : 'Type what the device hands out.',
  },
};

/** The value of the new method; nothing where an emergency code is to be made. */
export function newValueOf(type: MethodType, texts: MethodTexts): string | undefined {
  const values = {
    PIN: texts.pin,
    EMERGENCY_CODE: texts.emergencyCode,
    BIOMETRIC: texts.secretValue,
  };
  return values[type] || undefined;
}

/** What can still be added to the methods a user has, each in a sentence. */
export function methodChoices(methods: readonly SigningMethod[]): readonly Choice<MethodType>[] {
  const has = (type: MethodType) => methods.some((method) => method.type === type);
  const hasNone = methods.length === 0;
  return [
    {
      value: 'PIN',
      title: 'PIN',
      text: has('PIN')
        ? 'There is one PIN a user, and this user has it.'
        : 'Six digits the user remembers and types for every signature.',
      disabled: has('PIN'),
    },
    {
      value: 'EMERGENCY_CODE',
      title: 'Emergency code',
      text: has('EMERGENCY_CODE')
        ? 'There is one emergency code a user, and this user has it. It can be replaced.'
        : '25 characters kept on paper, for the day the PIN or the device is lost.',
      disabled: hasNone || has('EMERGENCY_CODE'),
    },
    {
      value: 'BIOMETRIC',
      title: 'Biometric',
      text: 'A secret that a device hands out once it has recognised its user. One for each device.',
      disabled: hasNone,
    },
  ];
}
