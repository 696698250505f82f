import { useEffect, useState } from 'react';
import { forgetValue } from '../call/credential.ts';
import { useDraft } from './drafts.ts';
import { toFormErrors } from './form-errors.ts';
import { isSecretName, typedTexts } from './typed-texts.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
/** Messages by field; `form` has those of no field. */
type Errors = Readonly<Record<string, string | undefined>>;
/** Why a text is invalid given the other texts of the form, or `null`. */
type Rule<Name extends string> = (text: string, values: Texts<Name>) => string | null;

/** The props that a form field passes to its input. */
export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The result of `useFields`: values, errors and the submit function. */
export type Form<Name extends string> = ReturnType<typeof useFields<Name>>;

/**
 * The texts of a form with its rules and errors; `paths` maps input fields and failure codes to form
 * fields. Secrets (`secretNames`) are cleared on submit.
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
  const ruleErrors = () =>
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
    /** The errors for the drawer: the number of invalid fields, and the error of no field. */
    faults: {
      fieldsAtFault: names.filter((name) => errors[name]).length,
      formError: errors.form,
    },
    bind: (name: Name): FieldProps => ({
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
    }),
    /** Runs `send` if all rules pass, otherwise shows the errors; shows the error of `send`. */
    submit: (send: (values: Texts<Name>) => unknown) => async () => {
      const faults = ruleErrors();
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
    /** Shows a field error. */
    refuse: (name: Name, message: string) => setErrors((old) => ({ ...old, [name]: message })),
  };
}
