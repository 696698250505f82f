export type Texts = Readonly<Record<string, string>>;

/** The texts of a form, with the key that distinguishes it; empty if nothing was typed. */
export interface Draft {
  readonly key: string;
  readonly texts: Texts;
}

/**
 * Fields of these names contain secrets and are cleared on submit. For a `credential` only the
 * selected method is retained.
 */
const secretNames: readonly string[] = [
  'credential',
  'pin',
  'pinAgain',
  'secretValue',
  'emergencyCode',
  'password',
  'passwordAgain',
  'apiKey',
  'privateKey',
];

/**
 * Not secret, but not to be restored either: sealed keys, cards, arbitrary bodies, and consents.
 */
const unkeptNames: readonly string[] = [
  'body',
  'keystore',
  'cardNumber',
  'understood',
  'confirmation',
];

/** Multiple values are numbered, or have a row each. @example "secretValue2", "0.apiKey" */
export function isSecretName(name: string): boolean {
  return secretNames.includes(plainName(name));
}

function plainName(name: string): string {
  return name.replace(/^\d+\.|\d+$/g, '');
}

/** The changed texts without secrets. */
export function typedTexts(first: Texts, values: Texts): Texts {
  const isKept = ([name, value]: readonly [string, string]) =>
    value !== first[name] && !isSecretName(name) && !unkeptNames.includes(plainName(name));
  return Object.fromEntries(Object.entries(values).filter(isKept));
}

/** Drops forms with the same key. */
export function draftsOf(drafts: readonly Draft[]): ReadonlyMap<string, Texts> {
  const isAlone = ({ key }: Draft) => drafts.filter((draft) => draft.key === key).length === 1;
  const isTyped = ({ texts }: Draft) => Object.keys(texts).length > 0;
  return new Map(
    drafts
      .filter(isAlone)
      .filter(isTyped)
      .map(({ key, texts }) => [key, texts]),
  );
}
