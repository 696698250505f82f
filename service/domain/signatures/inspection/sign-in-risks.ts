import { isUrl } from '../../../model/kernel/is-url.ts';
import type { Risk } from '../../../model/wallets/signature-inspection.ts';
import type { InspectionContext } from './document-view.ts';
import { momentText, readable, riskOf, secondsOf, shortAddress } from './figures.ts';
import { parseSignInMessage } from './sign-in-message.ts';

/**
 * The risks of a text that is or resembles a sign-in message: its deviation from EIP-4361, and every account, URI, time
 * and chain in it. Hexadecimal parts are decoded.
 */
export function signInRisks(text: string, context: InspectionContext): Risk[] {
  const { deviation } = parseSignInMessage(text);
  return [
    ...partRisks(text, deviation, context),
    ...decodedParts(text).flatMap((part) => partRisks(part, 'It is written in hexadecimal digits.', context)),
  ];
}

function partRisks(text: string, deviation: string | undefined, context: InspectionContext): Risk[] {
  const claims = findSignInClaims(text);
  if (!claims) return [];
  return [
    ...(deviation === undefined ? [] : [riskOf('bad', `${imitation} ${deviation}`)]),
    ...claims.accounts.flatMap((account) => accountRisks(account, context)),
    ...siteRisks(claims),
    ...timeRisks(claims, context),
    ...claims.chainIds.flatMap((chainId) => chainRisks(chainId, context)),
  ];
}

const imitation =
  'It imitates a sign-in message. A site may accept it as a sign-in, but it does not conform to EIP-4361.';

/** The UTF-8 text of each run of hexadecimal digits that is long enough for a sign-in. */
function decodedParts(text: string): string[] {
  const parts = text.match(/(?:[0-9a-f]{2}){39,}/gi) ?? [];
  return parts.map((digits) => Buffer.from(digits, 'hex').toString('utf8'));
}

function accountRisks(account: string, { signer }: InspectionContext): Risk[] {
  if (!signer || account.toLowerCase() === signer.address.toLowerCase()) return [];
  const text = `The site will reject it: the message is for ${shortAddress(account)}, and ${signer.description} is ${shortAddress(signer.address)}.`;
  return [riskOf('warn', `The account is not the wallet that signs. ${text}`)];
}

function siteRisks({ sites, uris, links }: SignInClaims): Risk[] {
  const atOtherSites = (values: readonly string[]) =>
    values.flatMap((value) => {
      const site = sites.find((candidate) => !isAtSite(value, candidate));
      return site === undefined ? [] : [{ value, site: readable(site), host: hostOf(value) }];
    });
  return [
    ...sites
      .filter((site) => site.includes('@'))
      .map((site) =>
        riskOf(
          'warn',
          `The site includes a user name. In ${readable(site)}, only the part after @ is the site. Phishing sites put a trusted name before it.`,
        ),
      ),
    ...atOtherSites(uris).map(({ value, site, host }) =>
      riskOf(
        'bad',
        `The site and the sign-in URI differ. The message is from ${site}, but the sign-in is for ${readable(host || value)}. Phishing sites do this to steal sign-ins.`,
      ),
    ),
    ...atOtherSites(links).map(({ value, site, host }) =>
      riskOf(
        'warn',
        `It refers to another site. The message is from ${site}, but ${readable(value)} is at ${readable(host || 'an unknown site')}.`,
      ),
    ),
  ];
}

/** Whether a URI is at a site: the host, the port and the scheme, if the site has one. */
export function isAtSite(uri: string, site: string): boolean {
  const url = toUrl(uri);
  const [, scheme, authority = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(site) ?? [];
  if (!url || (scheme !== undefined && `${scheme.toLowerCase()}:` !== url.protocol)) return false;
  return url.host !== '' && hostOf(`${url.protocol}//${authority}`) === url.host.toLowerCase();
}

function hostOf(uri: string): string | undefined {
  return toUrl(uri)?.host.toLowerCase();
}

function toUrl(uri: string): URL | undefined {
  return isUrl(uri) ? new URL(uri) : undefined;
}

function timeRisks({ expirationTimes, notBefores }: SignInClaims, { nowSeconds }: InspectionContext): Risk[] {
  const ends = expirationTimes.map(secondsOf).filter((end) => end <= nowSeconds);
  const starts = notBefores.map(secondsOf).filter((start) => start > nowSeconds);
  return [
    ...ends.map((end) => `It has expired. It expired on ${momentText(end)}.`),
    ...starts.map((start) => `It is not valid yet. It becomes valid on ${momentText(start)}.`),
  ].map((text) => riskOf('warn', `${text} The site will reject it.`));
}

function chainRisks(chainId: string, { secretType, chains }: InspectionContext): Risk[] {
  const id = /^[0-9]{1,78}$/.test(chainId) ? String(BigInt(chainId)) : chainId;
  if (id === chains.idOf(secretType)) return [];
  const chain = chains.find(id) ?? `chain ${readable(id)}`;
  const text = `${secretType} is chain ${chains.idOf(secretType)} on this machine. A site may accept the sign-in anyway.`;
  return [riskOf('warn', `It is for ${chain}. ${text}`)];
}

/** The values of a text that resembles a sign-in message, however it is spelled. */
interface SignInClaims {
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
function findSignInClaims(text: string): SignInClaims | undefined {
  const cleaned = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const requests = [...cleaned.matchAll(phrasePattern)].slice(0, maximumValues);
  if (requests.length === 0 && !hasFields(cleaned)) return undefined;
  const sites = requests.map(({ index }) => wordBefore(cleaned, index));
  const uris = fieldValues(cleaned, 'uri');
  return {
    sites: [...new Set(sites)].filter((site) => site !== ''),
    accounts: valuesOf(cleaned, /(?:account\P{L}{0,9}|^[ \t]{0,99})(0x[0-9a-f]{40})(?![0-9a-z])/gimu),
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
