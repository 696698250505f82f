import type {
  SigningMethodCredential,
  SigningMethodRecord,
  SigningMethodType,
} from '../../service/resources/signing-method.ts';
import { aSigningMethod, aWalletOwner, type WalletOwner } from './builders.ts';

/**
 * The values of the methods of `aUserWithMethods`; the emergency code has a valid check symbol.
 */
export const methodValues = {
  PIN: '123456',
  EMERGENCY_CODE: '123456789ABCDEFGHJKLMNPQh',
  BIOMETRIC: 'the face that the phone knows',
} as const satisfies Record<SigningMethodType, string>;

/** The owner of a wallet with one signing method of each type. */
export interface UserWithMethods extends Omit<WalletOwner, 'method' | 'credential'> {
  readonly methods: Readonly<Record<SigningMethodType, SigningMethodRecord>>;
  readonly credentials: Readonly<Record<SigningMethodType, SigningMethodCredential>>;
}

export async function aUserWithMethods(
  fields: { readonly [Type in SigningMethodType]?: Partial<SigningMethodRecord> } = {},
): Promise<UserWithMethods> {
  const { method, credential, ...owner } = await aWalletOwner({ method: fields.PIN });
  const ofUser = { userId: owner.user.id, applicationId: owner.user.applicationId };
  const code = await aSigningMethod({
    ...ofUser,
    type: 'EMERGENCY_CODE',
    value: methodValues.EMERGENCY_CODE,
    hasCheckSymbol: true,
    ...fields.EMERGENCY_CODE,
  });
  const biometric = await aSigningMethod({
    ...ofUser,
    type: 'BIOMETRIC',
    value: methodValues.BIOMETRIC,
    physicalDeviceId: 'phone-7f3a',
    ...fields.BIOMETRIC,
  });
  return {
    ...owner,
    methods: { PIN: method, EMERGENCY_CODE: code, BIOMETRIC: biometric },
    credentials: {
      PIN: credential,
      EMERGENCY_CODE: { id: code.id, value: methodValues.EMERGENCY_CODE },
      BIOMETRIC: { id: biometric.id, value: methodValues.BIOMETRIC },
    },
    records: { ...owner.records, signingMethods: [method, code, biometric] },
  };
}
