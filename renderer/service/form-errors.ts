import { failureOf } from './failure.ts';

/**
 * The messages of a failure by field of a form. `fields` maps paths of the input to names of fields;
 * whatever fits no field is under `form`.
 */
export function toFormErrors(
  error: unknown,
  fields: Readonly<Record<string, string>>,
): Record<string, string> {
  const failure = failureOf(error);
  if (failure.code === 'pincode.incorrect')
    return { pin: 'This PIN is wrong. A right one gives all attempts back.' };
  if (/^(?:pincode|signing-method)\./.test(failure.code)) return { pin: failure.message };
  const named = (failure.fields ?? []).flatMap(({ path, message }) =>
    fields[path] ? [[fields[path], message]] : [],
  );
  return named.length > 0 ? Object.fromEntries(named) : { form: failure.message };
}
