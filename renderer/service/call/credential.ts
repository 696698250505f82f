import {
  emergencyCodeLength,
  hasRightCheckSymbol,
  readEmergencyCode,
} from '../../../service/model/access/emergency-code.ts';
import { pinValue } from '../../../service/model/access/signing-method.ts';
import { firstMessage } from '../form/form-errors.ts';
import { type Secret, secret } from './api-call.ts';
import type { SigningMethod, SigningMethodInspection } from './client.ts';

/** A signing method as seen by its user or the operator. */
export type ChoosableMethod = SigningMethod & Partial<Pick<SigningMethodInspection, 'lock' | 'physicalDeviceId'>>;
type Methods = readonly ChoosableMethod[];

/** The names of signing method types within a sentence. */
const methodNames = { PIN: 'PIN', EMERGENCY_CODE: 'emergency code', BIOMETRIC: 'biometric' } as const satisfies Record<
  SigningMethod['type'],
  string
>;

/** The name of a signing method within a sentence. @example "biometric of phone-7f3a" */
export function nameOfMethod({ type, physicalDeviceId }: Pick<ChoosableMethod, 'type' | 'physicalDeviceId'>): string {
  return physicalDeviceId ? `${methodNames[type]} of ${physicalDeviceId}` : methodNames[type];
}

/** A name at the start of a line. @example "Emergency code" */
export function capitalised(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

type MethodState = Pick<ChoosableMethod, 'remainingAttempts' | 'hasMasterSecret' | 'lock'>;

/** Why a value of this method would not be checked; `undefined` if it would. */
export function credentialProblem({ remainingAttempts, hasMasterSecret, lock }: MethodState): string | undefined {
  if (lock?.state === 'no-master-secret') return 'it was added without another method';
  if (!hasMasterSecret) return 'its device key is missing';
  if (lock?.state === 'locked-for-a-time') return 'temporarily locked';
  return remainingAttempts > 0 ? undefined : 'locked after too many wrong values';
}

export function isUsable(method: ChoosableMethod): boolean {
  return credentialProblem(method) === undefined;
}

/** Whether all attempts are used; unlocking restores them. */
export function isLocked({ remainingAttempts, hasMasterSecret }: MethodState): boolean {
  return hasMasterSecret && remainingAttempts === 0;
}

/** The method that a credential names; by default the PIN if it is usable, else the first usable method. */
export function methodOfCredential(text: string, methods: Methods): ChoosableMethod | undefined {
  const { id } = splitCredential(text);
  return methods.find((method) => method.id === id) ?? defaultMethod(methods);
}

function defaultMethod(methods: Methods): ChoosableMethod | undefined {
  const usable = methods.filter(isUsable);
  return usable.find(({ type }) => type === 'PIN') ?? usable[0] ?? methods[0];
}

/** The text in header format, split at its first colon. @example "81d2…:294817" */
export function splitCredential(text: string): { readonly id: string; readonly value: string } {
  const colon = text.indexOf(':');
  return colon < 0 ? { id: '', value: '' } : { id: text.slice(0, colon), value: text.slice(colon + 1) };
}

/** The credential without its value; the selected method is retained. */
export function forgetValue(text: string): string {
  const { id } = splitCredential(text);
  return id && `${id}:`;
}

/** Why a credential cannot be sent, for use as a field rule, or `null`. */
export function credentialMessage(text: string, methods: Methods | undefined): string | null {
  if (!methods) return 'Choose a user or wallet first.';
  const method = methodOfCredential(text, methods);
  if (!method) return 'This user has no signing method. Add one first.';
  const problem = credentialProblem(method);
  if (problem) return `This ${nameOfMethod(method)} cannot be used: ${problem}. Use another method.`;
  const { id, value } = splitCredential(text);
  return valueMessage(method.type, id === method.id ? value : '');
}

function valueMessage(type: SigningMethod['type'], value: string): string | null {
  if (type === 'PIN') return firstMessage(pinValue, value);
  if (value === '') return `Enter the ${methodNames[type]}.`;
  if (type === 'BIOMETRIC') return null;
  const { length } = readEmergencyCode(value);
  return length === emergencyCodeLength
    ? null
    : `An emergency code has ${emergencyCodeLength} characters. You entered ${length}.`;
}

/** The checksum result of an emergency code. A mismatch is only a warning: codes chosen by users have no checksum. */
export function checkSymbolOf(value: string): 'unknown' | 'right' | 'wrong' {
  const code = readEmergencyCode(value);
  if (code.length !== emergencyCodeLength) return 'unknown';
  return hasRightCheckSymbol(code) ? 'right' : 'wrong';
}

/** The credential in an API line: the id of the method, and a placeholder for its value. */
export function credentialSecret(text: string, methods: Methods | undefined): Secret {
  const method = methods && methodOfCredential(text, methods);
  return secret(method?.type ?? 'PIN', `${method?.id ?? '<signing method id>'}:`);
}
