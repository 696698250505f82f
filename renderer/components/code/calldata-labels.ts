/** The number of words shown. */
const maximumShown = 200;

/**
 * The parts of a call: a function selector of four bytes, then words of 32 bytes.
 * https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector-and-argument-encoding
 */
export function calldataLabel(data: string) {
  const selector = data.slice(0, 10);
  const words = data.slice(10, 10 + maximumShown * 64).match(/.{1,64}/g) ?? [];
  const count = Math.ceil(Math.max(0, data.length - 10) / 64);
  return { selector, words, notShown: count - words.length };
}
