/**
 * What each code of Solidity's `Panic(uint256)` means.
 * https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require
 */
export const panicCodes: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'a panic inserted by the compiler'],
  [0x01n, 'an assertion that does not hold'],
  [0x11n, 'an arithmetic overflow or underflow'],
  [0x12n, 'a division or modulo by zero'],
  [0x21n, 'a number that is no value of an enumeration'],
  [0x22n, 'a badly encoded byte array in storage'],
  [0x31n, 'pop() on an empty array'],
  [0x32n, 'an index outside of an array'],
  [0x41n, 'too much memory, or an array that is too large'],
  [0x51n, 'a call of an internal function that was never set'],
]);
