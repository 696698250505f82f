/** The base58 alphabet: letters and digits without the ambiguous 0, O, I and l. */
const symbols = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const modulus = symbols.length + 1;
const randomLength = 24;

/** Number of characters of an emergency code, without the separators of a generated code. */
export const emergencyCodeLength = randomLength + 1;

/**
 * Generates an emergency code: 24 random base58 symbols (140 bits) and a check symbol, without separators.
 * @example emergencyCodeOf((count) => crypto.getRandomValues(new Uint8Array(count)))
 */
export function emergencyCodeOf(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const random = randomSymbols(randomLength, randomBytes);
    const check = checkSymbolOf(random);
    // One in 59 has no check symbol; another code is generated.
    if (check !== undefined) return random + check;
  }
}

/** The code without spaces and hyphens, as Unicode NFKC, so that a generated code may be typed in any grouping. */
export function normaliseEmergencyCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Dash_Punctuation}]/gu, '');
}

/** The characters of a code (NFKC): unchanged if there are 25, otherwise without spaces and hyphens. */
export function readEmergencyCode(text: string): string {
  return lengthOf(text) === emergencyCodeLength ? text.normalize('NFKC') : normaliseEmergencyCode(text);
}

function lengthOf(text: string): number {
  return [...text].length;
}

/** Detects every wrong symbol and every swap of two. One in 59 user-defined codes passes by chance. */
export function hasRightCheckSymbol(text: string): boolean {
  const code = normaliseEmergencyCode(text);
  if (code.length !== emergencyCodeLength) return false;
  const last = symbols.indexOf(code.slice(-1));
  const sum = weightedSum(code.slice(0, -1));
  return last >= 0 && sum !== undefined && (sum + last) % modulus === 1;
}

/** The code for display: five groups of five. @example "7Kx2m-9QpLr-Hs4Tw-bN3vY-cEd8F" */
export function groupEmergencyCode(code: string): string {
  return normaliseEmergencyCode(code).replace(/.{5}(?=.)/gu, '$&-');
}

/** Why a user-defined code is rejected; `undefined` if it plausibly has 128 bits or more. */
export function faultOfEmergencyCode(text: string): string | undefined {
  const code = hasRightCheckSymbol(text) ? normaliseEmergencyCode(text) : text;
  if (lengthOf(code) !== emergencyCodeLength)
    return `Use exactly ${emergencyCodeLength} characters for an emergency code. Spaces and hyphens count, unless the code was generated here.`;
  if (!headerText.test(code))
    return 'Remove control characters and leading or trailing white space: the code is sent in a header.';
  if (poolOf(code) < 36)
    return 'An emergency code needs 128 bits: mix uppercase and lowercase letters and digits, not hexadecimal digits only.';
  if (new Set(code).size < 10) return 'An emergency code needs 128 bits: use at least 10 different characters.';
  return undefined;
}

const headerText = /^[^\s\p{Control}]\P{Control}*[^\s\p{Control}]$/u;

function randomSymbols(count: number, randomBytes: (count: number) => Uint8Array): string {
  let text = '';
  while (text.length < count)
    // Six bits give 64 values; those above 57 are rejected, so that all symbols are equally likely.
    for (const byte of randomBytes(count - text.length)) text += symbols.charAt(byte % 64);
  return text;
}

/** `undefined` if the check value has no symbol. */
function checkSymbolOf(text: string): string | undefined {
  const sum = weightedSum(text) ?? 0;
  return symbols[(1 + modulus - sum) % modulus];
}

/** Symbol values weighted with powers of two; the modulus is prime, so every swap is detected. */
// ISO/IEC 7064, pure system with one check symbol: modulus 59, radix 2.
function weightedSum(text: string): number | undefined {
  let sum = 0;
  for (const symbol of text) {
    const number = symbols.indexOf(symbol);
    if (number < 0) return undefined;
    sum = ((sum + number) * 2) % modulus;
  }
  return sum;
}

const classes: readonly (readonly [RegExp, number])[] = [
  [/[0-9]/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[^0-9a-zA-Z]/, 32],
];

/** The size of the alphabet that a code appears to use. */
function poolOf(code: string): number {
  if (/^[0-9a-f]*$/i.test(normaliseEmergencyCode(code))) return 16;
  return classes.reduce((pool, [kind, size]) => pool + (kind.test(code) ? size : 0), 0);
}
