/** The parts of a sign-in message that matter to the signer (EIP-4361). */
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
  readonly expirationTime: string | undefined;
  readonly notBefore: string | undefined;
}

/**
 * Parses a Sign-In with Ethereum message; `undefined` for other texts.
 * https://eips.ethereum.org/EIPS/eip-4361#message-format
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  const [header = '', address = '', ...body] = text.split('\n');
  const [, domain] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:$/i.exec(
      header,
    ) ?? [];
  if (domain === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address)) return undefined;
  const fields = fieldsOf(body);
  const [uri, chainId, issuedAt] = ['URI', 'Chain ID', 'Issued At'].map((name) => fields.get(name));
  if (uri === undefined || chainId === undefined || issuedAt === undefined) return undefined;
  return {
    domain,
    address,
    statement: statementOf(body),
    uri,
    chainId,
    issuedAt,
    expirationTime: fields.get('Expiration Time'),
    notBefore: fields.get('Not Before'),
  };
}

/** Lines like "Chain ID: 1" in the last block of the text. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const start = lines.lastIndexOf('');
  const pairs = lines.slice(start + 1).map((line) => /^([A-Za-z ]+): (.*)$/.exec(line) ?? []);
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** The line between two empty lines. */
function statementOf(lines: readonly string[]): string | undefined {
  const [lineBefore, statement, lineAfter] = lines;
  return lineBefore === '' && lineAfter === '' && statement !== '' ? statement : undefined;
}
