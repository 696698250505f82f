import { isUrl } from '../../../model/kernel/is-url.ts';
import { parseInstant } from '../../../model/kernel/primitives.ts';
import { isAddress, toChecksumAddress } from '../../../model/kernel/values/read-scalars.ts';

/** The parts of a sign-in message that its description shows (EIP-4361). */
export interface SignInMessage {
  /**
   * The requesting site.
   * @example "app.example"
   */
  readonly domain: string;
  readonly address: string;
  readonly statement: string | undefined;
  readonly uri: string;
  /** Decimal text. */
  readonly chainId: string;
  readonly issuedAt: string;
}

/** The message, or the first part of the text that deviates from EIP-4361. */
type ParsedSignIn =
  | { readonly message: SignInMessage; readonly deviation?: never }
  | { readonly message?: never; readonly deviation: string };

const pchar = String.raw`(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})`;
const userinfo = String.raw`(?:[\w.~!$&'()*+,;=:-]|%[0-9a-f]{2})*@`;
const futureIp = String.raw`v[0-9a-f]+\.[\w.~!$&'()*+,;=:-]+`;
const host = String.raw`(?:\[(?:([0-9a-f:.]+)|${futureIp})\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)`;
const authority = `(?:${userinfo})?${host}(?::[0-9]*)?`;
const scheme = '[a-z][a-z0-9+.-]*';
const path = `(?://${authority}(?:/${pchar}*)*|/?(?:${pchar}+(?:/${pchar}*)*)?)`;

const uriPattern = new RegExp(`^${scheme}:${path}(?:\\?(?:${pchar}|[/?])*)?(?:#(?:${pchar}|[/?])*)?$`, 'i');
const sitePattern = new RegExp(`^(?:${scheme}://)?(${authority})$`, 'i');
const dateTimePattern =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Characters of RFC 3986, and spaces. */
const statementPattern = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/;
const request = ' wants you to sign in with your Ethereum account:';

interface FieldRule {
  readonly name: string;
  readonly isValid: (value: string) => boolean;
  readonly form: string;
  readonly isOptional?: true;
}

/** The named fields in their order. */
const fieldRules: readonly FieldRule[] = [
  { name: 'URI', isValid: isUri, form: 'a URI (RFC 3986)' },
  { name: 'Version', isValid: (value) => value === '1', form: '1' },
  { name: 'Chain ID', isValid: (value) => /^[0-9]+$/.test(value), form: 'decimal digits' },
  { name: 'Nonce', isValid: (value) => /^[a-z0-9]{8,}$/i.test(value), form: 'at least 8 letters and digits' },
  { name: 'Issued At', isValid: isDateTime, form: 'a time (RFC 3339)' },
  { name: 'Expiration Time', isValid: isDateTime, form: 'a time (RFC 3339)', isOptional: true },
  { name: 'Not Before', isValid: isDateTime, form: 'a time (RFC 3339)', isOptional: true },
  {
    name: 'Request ID',
    isValid: (value) => new RegExp(`^${pchar}*$`, 'i').test(value),
    form: 'characters of a URI path',
    isOptional: true,
  },
];

/** Parses a Sign-In with Ethereum message strictly. https://eips.ethereum.org/EIPS/eip-4361#message-format */
export function parseSignInMessage(text: string): ParsedSignIn {
  const lines = text.split('\n');
  const [header = '', address = '', blank, statementLine = ''] = lines;
  const site = header.endsWith(request) ? header.slice(0, -request.length) : '';
  const [, domain] = sitePattern.exec(site) ?? [];
  if (domain === undefined || !isUrl(`http://${domain}`))
    return { deviation: `Line 1 is not a domain and "${request.trim()}".` };
  if (!isAddress(address) || toChecksumAddress(address) !== address)
    return { deviation: 'Line 2 is not an address with its checksum (EIP-55).' };
  if (blank !== '') return { deviation: 'Line 3 is not empty.' };
  if (statementLine !== '' && !statementPattern.test(statementLine))
    return { deviation: 'The statement on line 4 has characters that EIP-4361 excludes.' };
  const statement = statementLine === '' ? undefined : statementLine;
  // A statement may be empty.
  const blankLine = statement === undefined && lines[4] !== '' ? 3 : 4;
  if (lines[blankLine] !== '') return { deviation: `Line ${blankLine + 1} is not empty.` };

  const fields = parseFields(lines, blankLine + 1);
  if (fields.deviation !== undefined) return fields;
  const [uri = '', , chainId = '', , issuedAt = ''] = fields.values;
  return { message: { domain, address, statement, uri, chainId, issuedAt } };
}

type ParsedFields = { readonly values: readonly string[]; readonly deviation?: never } | { readonly deviation: string };

/** The values of the named fields; resources follow them. */
function parseFields(lines: readonly string[], start: number): ParsedFields {
  const values: string[] = [];
  let index = start;
  for (const { name, isValid, form, isOptional } of fieldRules) {
    const line = lines[index] ?? '';
    const prefix = `${name}: `;
    if (!line.startsWith(prefix) && isOptional) continue;
    const value = line.slice(prefix.length);
    if (!line.startsWith(prefix) || !isValid(value))
      return { deviation: `Line ${index + 1} is not "${prefix}" and ${form}.` };
    values.push(value);
    index += 1;
  }
  const resources = lines[index] === 'Resources:' ? lines.slice(index + 1) : [];
  const invalid = resources.findIndex((line) => !line.startsWith('- ') || !isUri(line.slice(2)));
  if (invalid >= 0) return { deviation: `Line ${index + 2 + invalid} is not "- " and a URI (RFC 3986).` };
  if (index < lines.length && lines[index] !== 'Resources:')
    return { deviation: `Line ${index + 1} is not a field in the order of EIP-4361.` };
  return { values };
}

/** Whether a text is a URI of RFC 3986, also if it is not a URL that a browser opens. */
function isUri(text: string): boolean {
  const [match, ipv6 = '::'] = uriPattern.exec(text) ?? [];
  return match !== undefined && isUrl(`http://[${ipv6}]`);
}

/** Whether a text is an RFC 3339 time on a day that exists. Leap seconds are valid. */
function isDateTime(text: string): boolean {
  return dateTimePattern.test(text) && parseInstant(text.slice(0, 10)) !== undefined;
}
