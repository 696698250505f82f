import { useEffect, useState } from 'react';
import { forgetValue } from '../call/credential.ts';
import { useDraft } from './drafts.ts';
import { toFormErrors } from './form-errors.ts';
import { isSecretName, typedTexts } from './typed-texts.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
/** Messages by field, and under `form` what fits none. */
type Errors = Readonly<Record<string, string | undefined>>;
/** What is wrong with a text beside the others of the form, or `null`. */
type Rule<Name extends string> = (text: string, values: Texts<Name>) => string | null;

/** What a field of the form gives to its input. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** What `useFields` gives: values, faults, and the way to send them. */
export type Form<Name extends string> = ReturnType<typeof useFields<Name>>;

/**
 * The texts of a form, its rules, and what is wrong with it; `paths` maps fields of the service's
 * input, and codes of its failures, to fields of the form. Secrets (`secretNames`) are emptied as they are sent.
 */
export function useFields<Name extends string>(
  initial: Texts<Name>,
  rules: Readonly<Partial<Record<NoInfer<Name>, Rule<NoInfer<Name>>>>>,
  paths: Readonly<Record<string, NoInfer<Name>>>,
) {
  const { draft, keeps } = useDraft(Object.keys(initial));
  const [values, setValues] = useState<Texts<Name>>({ ...initial, ...draft });
  const [first] = useState(initial);
  useEffect(() => keeps(typedTexts(first, values)));
  const [errors, setErrors] = useState<Errors>({});
  const names = Object.keys(initial).filter((name): name is Name => name in initial);
  const set = (name: Name, value: string) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const credentialField = 'credential' in initial ? 'credential' : 'form';
  const broken = () =>
    names.flatMap((name) => {
      const message = rules[name]?.(values[name], values);
      return message ? [[name, message] as const] : [];
    });
  const forgetSecrets = () =>
    setValues((old) => {
      const emptied = names.filter((name) => isSecretName(name) && old[name]);
      if (emptied.length === 0) return old;
      return {
        ...old,
        ...Object.fromEntries(
          emptied.map((name) => [name, name === 'credential' ? forgetValue(old[name]) : '']),
        ),
      };
    });
  const fail = (error: unknown) => setErrors(toFormErrors(error, paths, credentialField));
  return {
    values,
    set,
    /** What the drawer says about the form: how many fields need a change, and what fits none. */
    faults: {
      fieldsAtFault: names.filter((name) => errors[name]).length,
      formError: errors.form,
    },
    bind: (name: Name): FieldProps => ({
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
    }),
    /** Runs `send` when every rule is kept, else says what is broken; shows how `send` failed. */
    submit: (send: (values: Texts<Name>) => unknown) => async () => {
      const faults = broken();
      setErrors(Object.fromEntries(faults));
      if (faults.length > 0) return;
      forgetSecrets();
      try {
        await send(values);
      } catch (error) {
        fail(error);
      }
    },
    /** Shows a failure of the service. */
    fail,
    /** Shows what is wrong with one field. */
    refuse: (name: Name, message: string) => setErrors((old) => ({ ...old, [name]: message })),
  };
}
