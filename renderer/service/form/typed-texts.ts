export type Texts = Readonly<Record<string, string>>;

/** What was typed in a form, by what tells the form from others; no texts where nothing was typed. */
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

/** Neither secret nor to be kept for somebody who comes back: sealed keys, cards, a body in which anything may stand, and consents. */
const unkeptNames: readonly string[] = [
  'body',
  'keystore',
  'cardNumber',
  'understood',
  'confirmation',
];

/** Where a form asks for several values they are numbered, or have a row each. @example "secretValue2", "0.apiKey" */
export function isSecretName(name: string): boolean {
  return secretNames.includes(plainName(name));
}

function plainName(name: string): string {
  return name.replace(/^\d+\.|\d+$/g, '');
}

/** What was changed and is no secret. */
export function typedTexts(first: Texts, values: Texts): Texts {
  const isKept = ([name, value]: readonly [string, string]) =>
    value !== first[name] && !isSecretName(name) && !unkeptNames.includes(plainName(name));
  return Object.fromEntries(Object.entries(values).filter(isKept));
}

/** Two forms that cannot be told apart keep nothing. */
export function draftsOf(drafts: readonly Draft[]): ReadonlyMap<string, Texts> {
  const isAlone = ({ key }: Draft) => drafts.filter((one) => one.key === key).length === 1;
  const isTyped = ({ texts }: Draft) => Object.keys(texts).length > 0;
  return new Map(
    drafts
      .filter(isAlone)
      .filter(isTyped)
      .map(({ key, texts }) => [key, texts]),
  );
}
