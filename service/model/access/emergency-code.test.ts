import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  emergencyCodeOf,
  faultOfEmergencyCode,
  groupEmergencyCode,
  hasRightCheckSymbol,
  normaliseEmergencyCode,
  readEmergencyCode,
} from './emergency-code.ts';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const codes = Array.from({ length: 200 }, () => emergencyCodeOf(randomBytes));

describe('a generated emergency code', () => {
  test('has 25 unambiguous symbols and a valid check symbol', () => {
    for (const code of codes) {
      expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{25}$/);
      expect(hasRightCheckSymbol(code)).toBe(true);
      expect(faultOfEmergencyCode(code)).toBeUndefined();
    }
  });

  test('matches a known code for known random bytes', () => {
    let next = 0;
    const counting = (count: number) => Uint8Array.from({ length: count }, () => next++);

    expect(emergencyCodeOf(counting)).toBe('123456789ABCDEFGHJKLMNPQh');
  });

  test('maps four byte values to each symbol and rejects the remaining 24', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const requested: number[] = [];
      const code = emergencyCodeOf((count) => {
        requested.push(count);
        return Uint8Array.from({ length: count }, (_zero, at) => (requested[1] || at ? 0 : byte));
      });
      const symbol = base58[byte % 64];
      // One more byte is requested for each rejected byte.
      expect(requested[1] === 1).toBe(symbol === undefined);
      if (requested.length === 1) expect(code[0]).toBe(symbol);
    }
  });

  test('is generated again if it has no check symbol', () => {
    let draws = 0;
    const code = emergencyCodeOf((count) => {
      draws += 1;
      return Uint8Array.from({ length: count }, (_zero, at) => (draws === 1 && at === 23 ? 1 : 0));
    });

    expect(code).toBe(`${'1'.repeat(24)}2`);
    expect(draws).toBe(2);
  });
});

describe('the check symbol', () => {
  test('detects every single wrong symbol', () => {
    const [code = ''] = codes;
    for (let index = 0; index < code.length; index += 1)
      for (const symbol of [...base58, '0', 'O', 'I', 'l', 'ä']) {
        const typed = code.slice(0, index) + symbol + code.slice(index + 1);
        expect(hasRightCheckSymbol(typed), typed).toBe(typed === code);
      }
  });

  test('detects every swap of two symbols', () => {
    const undetected: string[] = [];
    for (const code of codes)
      for (let left = 0; left < code.length; left += 1)
        for (let right = left + 1; right < code.length; right += 1) {
          const typed = [...code];
          [typed[left], typed[right]] = [typed[right] ?? '', typed[left] ?? ''];
          const text = typed.join('');
          if (text !== code && hasRightCheckSymbol(text)) undetected.push(text);
        }
    expect(undetected).toEqual([]);
  });

  test.each(['', '1', 'x'.repeat(24), 'x'.repeat(26), '💥'.repeat(25)])('rejects "%s"', (text) =>
    expect(hasRightCheckSymbol(text)).toBe(false),
  );
});

test('ignores spaces and hyphens of any kind', () => {
  const [code = ''] = codes;
  const typed = ` ${code.slice(0, 5)}-${code.slice(5, 10)} ${code.slice(10, 15)}\u2011${code.slice(15)}\n`;

  expect(normaliseEmergencyCode(typed)).toBe(code);
  expect(hasRightCheckSymbol(typed)).toBe(true);
});

test('accepts a generated code in groups when it is registered', () => {
  for (const code of codes.slice(0, 20)) {
    const grouped = groupEmergencyCode(code);
    expect(faultOfEmergencyCode(grouped)).toBeUndefined();
    expect(readEmergencyCode(grouped)).toBe(code);
    expect(readEmergencyCode(code)).toBe(code);
  }
});

test('formats a code as five groups of five', () => {
  const grouped = groupEmergencyCode('123456789ABCDEFGHJKLMNPQR');

  expect(grouped).toBe('12345-6789A-BCDEF-GHJKL-MNPQR');
  expect(groupEmergencyCode(grouped)).toBe(grouped);
});

describe('a user-defined code', () => {
  test.each([
    ['of uppercase letters and digits', 'A1B2C3D4E5F6G7H8J9K0LMNPQ'],
    ['of uppercase and lowercase letters', 'AbCdEfGhIjKlMnOpQrStUvWxY'],
    ['with hyphens', 'A1B2C-3D4E5-F6G7H-8J9K0-L'],
    ['with spaces', 'correct horse 4 Staple it'],
    ['in other scripts', 'ключ-Ω-鍵-1234-äöü-ñ-ABCDE'],
    ['of digits and symbols', '1!2"3§4$5%6&7/8(9)0=1?2*3'],
  ])('accepts a code %s unchanged', (_what, code) => {
    expect(faultOfEmergencyCode(code)).toBeUndefined();
    expect(readEmergencyCode(code)).toBe(code);
  });

  test.each([
    ['of 24 characters', 'A1B2C3D4E5F6G7H8J9K0LMNP', '25 characters'],
    ['of 26 characters', 'A1B2C3D4E5F6G7H8J9K0LMNPQR', '25 characters'],
    ['of 25 characters in groups', 'A1B2C-3D4E5-F6G7H-8J9K0-LMNPQ', '25 characters'],
    ['of hexadecimal digits with hyphens', '01234-56789-abcde-f0123-4', '128 bits'],
    ['with a trailing space', 'A1B2C3D4E5F6G7H8J9K0LMNP ', 'header'],
    ['with a line break', 'A1B2C3D4E5F6\nG7H8J9K0LMNP', 'header'],
    ['that is empty', '', '25 characters'],
    ['of digits only', '1234567890123456789012345', '128 bits'],
    ['of lowercase letters only', 'abcdefghijklmnopqrstuvwxy', '128 bits'],
    ['of uppercase letters only', 'ABCDEFGHIJKLMNOPQRSTUVWXY', '128 bits'],
    ['of hexadecimal digits', '0123456789abcdef012345678', '128 bits'],
    ['of few distinct characters', 'X1X1X1X1X1Y2Y2Y2Y2Y2Z3Z3Z', '10 different'],
  ])('rejects a code %s with a reason that does not contain it', (_what, code, reason) => {
    const fault = faultOfEmergencyCode(code);

    expect(fault).toContain(reason);
    if (code !== '') expect(fault).not.toContain(code);
  });
});
