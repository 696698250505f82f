/** The symbols of base58: letters and digits without 0, O, I and l, which look like others. */
const symbols = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const modulus = symbols.length + 1;
const randomLength = 24;

/** How many characters an emergency code has; spaces and hyphens between the groups of one made here aside. */
export const emergencyCodeLength = randomLength + 1;

/**
 * A new emergency code: 24 random base58 symbols (140 bits) and a check symbol, without groups.
 * @example emergencyCodeOf((count) => crypto.getRandomValues(new Uint8Array(count)))
 */
export function emergencyCodeOf(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const random = randomSymbols(randomLength, randomBytes);
    const check = checkSymbolOf(random);
    // One in 59 has the remainder that no symbol stands for: another one is drawn.
    if (check !== undefined) return random + check;
  }
}

/** The code without spaces and hyphens, as Unicode NFKC: however one that was made here was typed. */
export function normaliseEmergencyCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Dash_Punctuation}]/gu, '');
}

/**
 * The code as it counts: 25 characters are meant as they are, hyphens included; of any other number,
 * spaces and hyphens are taken for those between groups. As Unicode NFKC.
 */
export function readEmergencyCode(text: string): string {
  return lengthOf(text) === emergencyCodeLength
    ? text.normalize('NFKC')
    : normaliseEmergencyCode(text);
}

function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * Whether the last symbol confirms the others. It never does after one wrong symbol, or after two
 * that changed places, wherever they stand. Of the codes that a user made up, one in 59 passes.
 */
export function hasRightCheckSymbol(text: string): boolean {
  const code = normaliseEmergencyCode(text);
  if (code.length !== emergencyCodeLength) return false;
  const last = symbols.indexOf(code.slice(-1));
  const sum = weightedSum(code.slice(0, -1));
  return last >= 0 && sum !== undefined && (sum + last) % modulus === 1;
}

/** The code as it is shown: five groups of five. @example "7Kx2m-9QpLr-Hs4Tw-bN3vY-cEd8F" */
export function groupEmergencyCode(code: string): string {
  return normaliseEmergencyCode(code).replace(/.{5}(?=.)/gu, '$&-');
}

/** Why a code that a user made up is none; `undefined` for one of plausibly 128 bits or more. */
export function faultOfEmergencyCode(text: string): string | undefined {
  const code = hasRightCheckSymbol(text) ? normaliseEmergencyCode(text) : text;
  if (lengthOf(code) !== emergencyCodeLength)
    return `An emergency code has exactly ${emergencyCodeLength} characters. Spaces and hyphens count, unless the code was made here.`;
  if (!headerText.test(code))
    return 'It travels in a header: leave out control characters and white space at its ends.';
  if (poolOf(code) < 36)
    return 'An emergency code needs 128 bits: mix capitals, small letters and digits, not hexadecimal digits alone.';
  if (new Set(code).size < 10)
    return 'An emergency code needs 128 bits: use at least 10 different characters.';
  return undefined;
}

const headerText = /^[^\s\p{Control}]\P{Control}*[^\s\p{Control}]$/u;

function randomSymbols(count: number, randomBytes: (count: number) => Uint8Array): string {
  let text = '';
  while (text.length < count)
    // Six bits make one of 64; those above 57 are dropped, so that every symbol is as likely.
    for (const byte of randomBytes(count - text.length)) text += symbols.charAt(byte % 64);
  return text;
}

/** `undefined` where it would have to be a 59th symbol. */
function checkSymbolOf(text: string): string | undefined {
  const sum = weightedSum(text) ?? 0;
  return symbols[(1 + modulus - sum) % modulus];
}

/**
 * The sum of the symbols' numbers, each with a power of two by its place. The prime modulus makes
 * every one of the 25 weights a different one, so no swap stays unseen.
 */
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

/** How many symbols a code seems to be drawn from. */
function poolOf(code: string): number {
  if (/^[0-9a-f]*$/i.test(normaliseEmergencyCode(code))) return 16;
  return classes.reduce((pool, [kind, size]) => pool + (kind.test(code) ? size : 0), 0);
}
