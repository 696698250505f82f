import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SigningMethod, service, type Wallet } from '../call/client.ts';
import { forgetValue } from '../call/credential.ts';
import { useUsersById } from '../queries/names.ts';
import { isSecretName, type Rule, ruleMessage, toFormErrors } from './form-errors.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
/** Messages by field; `form` has those of no field. */
type Errors = Readonly<Record<string, string | undefined>>;

/** The rule of a field, if it has one. */
export type RuleOf<Name extends string> = (name: Name) => Rule<Texts<Name>> | undefined;

export interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export type Form<Name extends string> = ReturnType<typeof useFields<Name>>;

/** The texts of a form with rules and errors. `aliases` maps input paths and failure codes to fields. */
export function useFields<Name extends string>(
  initial: Texts<Name>,
  rules?: Readonly<Partial<Record<NoInfer<Name>, Rule<Texts<NoInfer<Name>>>>>>,
  aliases?: Readonly<Record<string, NoInfer<Name>>>,
) {
  const [values, setValues] = useState<Texts<Name>>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const names = Object.keys(initial).filter((name): name is Name => name in initial);
  const set = (name: Name, value: string) => {
    setValues((old) => ({ ...old, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  const ruleErrors = (ruleOf: RuleOf<Name>) =>
    names.flatMap((name) => {
      const message = ruleMessage(ruleOf(name), { name, text: values[name], values });
      return message ? [[name, message] as const] : [];
    });
  const forgetSecrets = () =>
    setValues((old) => {
      const emptied = names.filter((name) => isSecretName(name) && old[name]);
      if (emptied.length === 0) return old;
      return {
        ...old,
        ...Object.fromEntries(emptied.map((name) => [name, name === 'credential' ? forgetValue(old[name]) : ''])),
      };
    });
  return {
    names,
    values,
    set,
    /** The errors for the drawer: the number of invalid fields, and the error of no field. */
    faults: { fieldsAtFault: names.filter((name) => errors[name]).length, formError: errors.form },
    bind: (name: Name): FieldProps => ({
      value: values[name],
      onChange: (value) => set(name, value),
      error: errors[name],
    }),
    /** Runs `send` if all rules pass, otherwise shows the errors; shows the error of `send`. */
    submit:
      (send: (values: Texts<Name>) => unknown, ruleOf: RuleOf<Name> = (name) => rules?.[name]) =>
      async () => {
        const faults = ruleErrors(ruleOf);
        setErrors(Object.fromEntries(faults));
        if (faults.length > 0) return;
        forgetSecrets();
        try {
          await send(values);
        } catch (error) {
          setErrors(toFormErrors(error, names, aliases));
        }
      },
    refuse: (name: Name, message: string) => setErrors((old) => ({ ...old, [name]: message })),
  };
}

/** Form rows that can be added and removed; each has a stable key. */
export function useRows<Name extends string>(blankRow: Readonly<Record<Name, string>>, atFirst: number) {
  const [rows, setRows] = useState<readonly (Readonly<Record<Name, string>> & { key: number })[]>(() =>
    Array.from({ length: atFirst }, (_, key) => ({ ...blankRow, key })),
  );
  return {
    rows,
    add: () => setRows((old) => [...old, { ...blankRow, key: 1 + Math.max(-1, ...old.map(({ key }) => key)) }]),
    remove: (key: number) => setRows((old) => old.filter((row) => row.key !== key)),
    change: (key: number, change: Partial<Readonly<Record<Name, string>>>) =>
      setRows((old) => old.map((row) => (row.key === key ? { ...row, ...change } : row))),
  };
}

/** The signing wallet and its signing methods; `undefined` while loading. */
export function useSigner(walletId: string | undefined): {
  readonly wallet: Wallet | undefined;
  readonly methods: readonly SigningMethod[] | undefined;
} {
  const { data: wallet } = useQuery(service.wallets.get.queryOptions(walletId ? { walletId } : skipToken));
  return { wallet, methods: useUsersById(wallet ? [wallet.userId] : []).get(wallet?.userId ?? '')?.signingMethods };
}
