import { bitsOf, isLargestOfItsKind, isUnlimited, unlimitedText } from './amounts.ts';
import { isPlausibleTime, momentText } from './moments.ts';

/** The readable meaning of an elementary value, if it differs from its text. */
export function meaningOf(name: string, type: string, text: string): string | undefined {
  if (bitsOf(type) < 32) return undefined;
  const value = BigInt(text);
  if (isMomentName(name)) return momentMeaning(value);
  // A salt or nonce may be any large number, but an amount is never this large by chance.
  const isWithoutLimit = isAmountName(name) ? isUnlimited(value) : isLargestOfItsKind(value);
  return isWithoutLimit ? unlimitedText(value) : undefined;
}

/** Whether a field name indicates an expiry. */
export function isEndName(name: string): boolean {
  return /^(?:.*deadline|.*expir(?:y|ation|es|esAt|ationTime|yTime)|valid(?:Before|Until|To|UntilTime)|end(?:Time|sAt)?)$/i.test(
    name,
  );
}

function isMomentName(name: string): boolean {
  return (
    isEndName(name) ||
    /^(?:valid(?:After|From)|start(?:Time|sAt)?|issuedAt|notBefore|timestamp|createdAt)$/i.test(
      name,
    )
  );
}

function isAmountName(name: string): boolean {
  return /amount|^value$|allowance|^allowed$|^wad$|limit|quantity/i.test(name);
}

function momentMeaning(value: bigint): string | undefined {
  if (isPlausibleTime(value)) return momentText(Number(value));
  return isUnlimited(value) ? 'Never' : undefined;
}
