/** Why a text is not a valid amount, or `null`. */
export function amountMessage(text: string): string | null {
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(text.trim()))
    return 'This is not an amount. Use digits, and a point before decimals.';
  return /[1-9]/.test(text) ? null : 'Enter an amount greater than 0.';
}

/** Why a text is not a whole number, or `null`; an empty text is valid. */
export function optionalWholeMessage(text: string): string | null {
  return /^\d{0,78}$/.test(text.trim()) ? null : 'This is not a whole number. Use digits only.';
}
