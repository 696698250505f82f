export type Texts = Readonly<Record<string, string>>;

/** What was typed in a form, by what tells the form from others. */
export interface Draft {
  readonly key: string;
  readonly texts: Texts;
}

/**
 * Fields of these names hold secrets: they are emptied while they are being sent. Of a `credential` only the choice of the signing method stays.
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

/** Neither secret nor to be kept for somebody who comes back: sealed keys, cards, and a consent. */
const unkeptNames: readonly string[] = ['keystore', 'cardNumber', 'understood'];

/** Where a form asks for several values they are numbered. @example "secretValue2" */
export function isSecretName(name: string): boolean {
  return secretNames.includes(name.replace(/\d+$/, ''));
}

/** What was changed and is no secret. */
export function typedTexts(first: Texts, values: Texts): Texts {
  const isKept = ([name, value]: readonly [string, string]) =>
    value !== first[name] && !isSecretName(name) && !unkeptNames.includes(name);
  return Object.fromEntries(Object.entries(values).filter(isKept));
}

/** Two forms that cannot be told apart keep nothing. */
export function draftsOf(drafts: readonly Draft[]): ReadonlyMap<string, Texts> {
  const isAlone = ({ key }: Draft) => drafts.filter((one) => one.key === key).length === 1;
  return new Map(drafts.filter(isAlone).map(({ key, texts }) => [key, texts]));
}
