import { failureOf } from '../call/failure.ts';

const credentialFailure =
  /^(?:pincode\.|signing-method\.(?:another-required|device-key-lost|no-master-secret)$)/;

/**
 * The messages of a failure by form field. `fields` maps input paths, and codes of failures about
 * one field, to field names; signing method failures are under `credentialField`, all others under
 * `form`.
 */
export function toFormErrors(
  error: unknown,
  fields: Readonly<Record<string, string>>,
  credentialField = 'form',
): Record<string, string> {
  const failure = failureOf(error);
  if (failure.code === 'pincode.incorrect')
    return { [credentialField]: 'Wrong value. A correct one restores all attempts.' };
  if (credentialFailure.test(failure.code)) return { [credentialField]: failure.message };
  const concerned = fields[failure.code];
  if (concerned) return { [concerned]: failure.message };
  const fieldErrors = (failure.fields ?? []).flatMap(({ path, message }) => {
    const field =
      fields[path] ?? (path === 'signingMethodCredential' ? credentialField : undefined);
    return field ? [[field, message]] : [];
  });
  return fieldErrors.length > 0 ? Object.fromEntries(fieldErrors) : { form: failure.message };
}
