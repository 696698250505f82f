import { failureOf } from '../call/failure.ts';

const credentialFailure =
  /^(?:pincode\.|signing-method\.(?:another-required|device-key-lost|no-master-secret)$)/;

/**
 * The messages of a failure by field of a form. `fields` maps paths of the input, and codes of failures
 * that are about one field, to names of fields; what is wrong with the signing method is under
 * `credentialField`, whatever fits no field is under `form`.
 */
export function toFormErrors(
  error: unknown,
  fields: Readonly<Record<string, string>>,
  credentialField = 'form',
): Record<string, string> {
  const failure = failureOf(error);
  if (failure.code === 'pincode.incorrect')
    return { [credentialField]: 'This value is wrong. A right one gives all attempts back.' };
  if (credentialFailure.test(failure.code)) return { [credentialField]: failure.message };
  const concerned = fields[failure.code];
  if (concerned) return { [concerned]: failure.message };
  const named = (failure.fields ?? []).flatMap(({ path, message }) => {
    const field =
      fields[path] ?? (path === 'signingMethodCredential' ? credentialField : undefined);
    return field ? [[field, message]] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : { form: failure.message };
}
