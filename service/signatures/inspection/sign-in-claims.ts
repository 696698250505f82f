/** The values of a text that resembles a sign-in message, however it is spelled. */
export interface SignInClaims {
  /** Each site that requests a sign-in, with its scheme if it has one. */
  readonly sites: readonly string[];
  readonly accounts: readonly string[];
  /** The values of the field URI. */
  readonly uris: readonly string[];
  /** All other web addresses, e.g. resources and links in the statement. */
  readonly links: readonly string[];
  readonly chainIds: readonly string[];
  readonly expirationTimes: readonly string[];
  readonly notBefores: readonly string[];
}

/** The values of each kind that are compared. */
const maximumValues = 20;

/** Letters of other scripts that look like those of the phrase. */
const lookalikes: Readonly<Record<string, string>> = {
  a: 'аɑα',
  c: 'сς',
  e: 'еε',
  g: 'ɡց',
  h: 'һнη',
  i: 'іıιl',
  m: 'мμ',
  n: 'ηνոп',
  o: 'оοօ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  w: 'ԝω',
  y: 'уүυ',
};

/** The letters of the phrase in any case, with anything but letters between them. */
const phrasePattern = new RegExp(
  [...'wantsyoutosigninwithyourEthereumaccount'.toLowerCase()]
    .map((letter) => `[${letter}${lookalikes[letter] ?? ''}]`)
    .join(String.raw`\P{L}*`),
  'giu',
);

/** Finds the values of a text that resembles a sign-in message; `undefined` for other texts. */
export function findSignInClaims(text: string): SignInClaims | undefined {
  const cleaned = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const requests = [...cleaned.matchAll(phrasePattern)].slice(0, maximumValues);
  if (requests.length === 0 && !hasFields(cleaned)) return undefined;
  const sites = requests.map(({ index }) => wordBefore(cleaned, index));
  const uris = fieldValues(cleaned, 'uri');
  return {
    sites: [...new Set(sites)].filter((site) => site !== ''),
    accounts: valuesOf(
      cleaned,
      /(?:account\P{L}{0,9}|^[ \t]{0,99})(0x[0-9a-f]{40})(?![0-9a-z])/gimu,
    ),
    uris,
    links: valuesOf(cleaned, /((?:https?|wss?):[\\/]+[^\s"'<>`]{1,300})/giu)
      .map((link) => link.replace(/[).,;:!?\]}]+$/, ''))
      .filter((link) => !uris.includes(link)),
    chainIds: fieldValues(cleaned, String.raw`chain\s*id`),
    expirationTimes: fieldValues(cleaned, String.raw`expiration\s*time`),
    notBefores: fieldValues(cleaned, String.raw`not\s*before`),
  };
}

/** Whether a text has most of the required fields of a sign-in message. */
function hasFields(text: string): boolean {
  const names = /(?<![^\s"'(,;])(uri|version|chain\s*id|nonce|issued\s*at)\s*:/giu;
  const found = [...text.matchAll(names)].map(([, name = '']) => name.toLowerCase().charAt(0));
  return new Set(found).size >= 3;
}

/** The values of a named field, also if it is repeated or is in the middle of a line. */
function fieldValues(text: string, name: string): string[] {
  return valuesOf(text, new RegExp(String.raw`(?<![^\s"'(,;])${name}\s*:\s*(\S+)`, 'giu'));
}

/** The different values that a pattern captures. */
function valuesOf(text: string, pattern: RegExp): string[] {
  const values = new Set<string>();
  for (const [, value = ''] of text.matchAll(pattern)) {
    values.add(value);
    if (values.size === maximumValues) break;
  }
  return [...values];
}

/** The word that ends before an index, shortened to 300 characters. */
function wordBefore(text: string, end: number): string {
  const preceding = text.slice(Math.max(0, end - 300), end).trimEnd();
  return preceding.split(/\s/).at(-1) ?? '';
}
