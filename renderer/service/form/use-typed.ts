import { useEffect, useState } from 'react';
import { useDraft } from './drafts.ts';
import { type Texts, typedTexts } from './typed-texts.ts';

/** How a value is told in texts, and found again in those of a draft, where some may be missing. */
export interface Telling<Value> {
  readonly tell: (value: Value) => Texts;
  readonly read: (draft: Texts) => Value;
}

/** A state of a form beside its fields, kept as theirs are: by `name`, which no other state of the form or page has. */
export function useKept<Value>(name: string, first: Value, { tell, read }: Telling<Value>) {
  const { draft, keeps } = useDraft([name]);
  const [value, set] = useState(() => (draft ? read(draft) : first));
  const [untouched] = useState(() => tell(first));
  useEffect(() => keeps(typedTexts(untouched, tell(value))));
  return [value, set] as const;
}

/** A text, such as the id of what was picked. */
export function useTyped<First extends string | undefined>(name: string, first: First) {
  return useKept<string | First>(name, first, {
    tell: (text) => ({ [name]: text ?? '' }),
    read: (draft) => draft[name] || first,
  });
}

/** One of a few, such as the kind of what is made; or none of them, where there is none at first. */
export function useChosen<Value extends string, First extends Value | undefined>(
  name: string,
  values: readonly (Value | { readonly value: Value })[],
  first: First,
) {
  const texts = values.map((one) => (typeof one === 'string' ? one : one.value));
  return useKept<Value | First>(name, first, {
    tell: (value) => ({ [name]: value ?? '' }),
    read: (draft) => texts.find((value) => value === draft[name]) ?? first,
  });
}

/** Whether something is ticked, or asked for. */
export function useTicked(name: string, first: boolean) {
  return useKept(name, first, {
    tell: (isTicked) => ({ [name]: String(isTicked) }),
    read: (draft) => (draft[name] ?? String(first)) === 'true',
  });
}
