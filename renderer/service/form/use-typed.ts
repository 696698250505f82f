import { useEffect, useState } from 'react';
import { useDraft } from './drafts.ts';
import { type Texts, typedTexts } from './typed-texts.ts';

/** Converts a value to texts, and restores it from a draft, in which some texts may be missing. */
export interface Telling<Value> {
  readonly tell: (value: Value) => Texts;
  readonly read: (draft: Texts) => Value;
}

/**
 * Form state besides its fields, saved in drafts in the same way under `name`, which must be unique
 * in the form or page.
 */
export function useStored<Value>(name: string, first: Value, { tell, read }: Telling<Value>) {
  const { draft, keeps } = useDraft([name]);
  const [value, setValue] = useState(() => (draft ? read(draft) : first));
  const [initialTexts] = useState(() => tell(first));
  useEffect(() => keeps(typedTexts(initialTexts, tell(value))));
  return [value, setValue] as const;
}

/** A text, e.g. the id of a selected record. */
export function useTyped<First extends string | undefined>(name: string, first: First) {
  return useStored<string | First>(name, first, {
    tell: (text) => ({ [name]: text ?? '' }),
    read: (draft) => draft[name] || first,
  });
}

/** One of a few values, e.g. a kind of record; `undefined` if none is selected initially. */
export function useChosen<Value extends string, First extends Value | undefined>(
  name: string,
  values: readonly (Value | { readonly value: Value })[],
  first: First,
) {
  const texts = values.map((item) => (typeof item === 'string' ? item : item.value));
  return useStored<Value | First>(name, first, {
    tell: (value) => ({ [name]: value ?? '' }),
    read: (draft) => texts.find((value) => value === draft[name]) ?? first,
  });
}

/** A checkbox or toggle. */
export function useTicked(name: string, first: boolean) {
  return useStored(name, first, {
    tell: (isTicked) => ({ [name]: String(isTicked) }),
    read: (draft) => (draft[name] ?? String(first)) === 'true',
  });
}
