/** What keeps a text from being an amount to give, or `null`. */
export function amountMessage(text: string): string | null {
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(text.trim()))
    return 'This is no amount. Use digits, and a point before the smaller parts.';
  return /[1-9]/.test(text) ? null : 'Use more than 0.';
}

/** What keeps a text from being a whole number, or `null`; nothing is fine. */
export function optionalWholeMessage(text: string): string | null {
  return /^\d{0,78}$/.test(text.trim()) ? null : 'This is no whole number. Use digits alone.';
}
