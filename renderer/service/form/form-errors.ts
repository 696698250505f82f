import type { z } from 'zod';
import { address as addressSchema } from '../../../service/model/kernel/primitives.ts';
import { issueText } from '../../../service/model/kernel/results/validation.ts';
import { parseUnits } from '../../../service/model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../../service/model/kernel/values/read-integer.ts';
import type { Offer } from '../call/client.ts';
import { failureOf } from '../call/failure.ts';
import { sellerMessage } from '../labels/wire-names.ts';

/** Why a text is invalid given the other texts of the form, or `null`; or the schema of the text. */
export type Rule<Texts> = z.ZodType | ((text: string, values: Texts) => string | null);

/** Why a schema rejects a value, for use as a field rule, or `null`. */
export function firstMessage(schema: z.ZodType, value: unknown): string | null {
  const parsed = schema.safeParse(value, { error: issueText });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This value is not valid.');
}

/** The rule of a field that may be empty; or, with a message, of a field that must not be. */
export function ifTyped(schema: z.ZodType, missing: string | null = null) {
  return (text: string) => (text.trim() ? firstMessage(schema, text.trim()) : missing || null);
}

/** Fields with secrets: cleared on submit and not trimmed. Of a `credential`, only the method is retained. */
const secretNames = [
  ...['credential', 'pin', 'pinAgain', 'secretValue', 'emergencyCode', 'password', 'passwordAgain', 'apiKey'],
  ...['privateKey', 'passphrase', 'passphraseAgain'],
];

/** Multiple values are numbered, or have a row each. @example "secretValue2", "0.apiKey" */
export function isSecretName(name: string): boolean {
  return secretNames.includes(name.replace(/^\d+\.|\d+$/g, ''));
}

/** Why a text violates its rule, or `null`. */
export function ruleMessage<Texts>(
  rule: Rule<Texts> | undefined,
  { name, text, values }: { name: string; text: string; values: Texts },
): string | null {
  if (!rule) return null;
  if (typeof rule === 'function') return rule(text, values);
  return firstMessage(rule, isSecretName(name) ? text : text.trim());
}

const credentialFailure = /^(?:pincode\.|signing-method\.(?:another-required|device-key-lost|no-master-secret)$)/;

/**
 * The messages of a failure by form field: an input path belongs to the field of its name, and
 * `aliases` has the fields of other paths and of failure codes. Signing method failures belong to
 * the field `credential`. Messages of no field are under `form`.
 */
export function toFormErrors(
  error: unknown,
  names: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const failure = failureOf(error);
  const credentialField = names.includes('credential') ? 'credential' : 'form';
  if (failure.code === 'pincode.incorrect')
    return { [credentialField]: 'Wrong value. A correct one restores all attempts.' };
  if (credentialFailure.test(failure.code)) return { [credentialField]: failure.message };
  const concerned = aliases[failure.code];
  if (concerned) return { [concerned]: failure.message };
  const fieldErrors = (failure.fields ?? []).flatMap(({ path, message }) => {
    // The members of a list in a list have no fields of their own here.
    const name =
      path.split('[').length > 2
        ? ''
        : path
            .replace(/\[\d+\]$/, '')
            .split('.')
            .at(-1);
    const field =
      aliases[path] ?? (name === 'signingMethodCredential' ? credentialField : names.find((own) => own === name));
    return field ? [[field, message]] : [];
  });
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { form: failure.message };
}

const mostDecimals = 30;

/** Why a text is not a valid amount, or `null`. */
export function amountMessage(text: string): string | null {
  const units = parseUnits(text, mostDecimals);
  if (typeof units === 'object') return units.fault;
  return units > 0n ? null : 'Enter an amount greater than 0.';
}

/** Why a text is not a whole number, or `null`; an empty text is valid. */
export function optionalIntegerMessage(text: string): string | null {
  const number = text.trim() === '' ? 0n : readWholeNumber(text);
  return typeof number === 'object' ? number.fault : null;
}

/** Why a receiving wallet is invalid; '' is valid if the service has a default. */
export function receiverMessage(
  text: string,
  offer: Pick<Offer, 'sellerAddress'> | undefined,
  missing: string | null,
): string | null {
  const address = text.trim();
  if (address === '') return missing;
  return sellerMessage(address, offer) ?? firstMessage(addressSchema, address);
}
