/**
 * The meaning of each code of Solidity's `Panic(uint256)`.
 * https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require
 */
export const panicCodes: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'a panic inserted by the compiler'],
  [0x01n, 'a failed assertion'],
  [0x11n, 'an arithmetic overflow or underflow'],
  [0x12n, 'a division or modulo by zero'],
  [0x21n, 'an invalid enum value'],
  [0x22n, 'a badly encoded byte array in storage'],
  [0x31n, 'pop() on an empty array'],
  [0x32n, 'an array index out of bounds'],
  [0x41n, 'too much memory, or an array that is too large'],
  [0x51n, 'a call of an uninitialized internal function'],
]);
