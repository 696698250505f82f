/** The typed page, at most the last; `undefined` if not a number. @example readPageNumber('1,200', 2000) // 1200 */
export function readPageNumber(typed: string, pages: number): number | undefined {
  const digits = typed.trim().replaceAll(',', '');
  if (!/^\d{1,9}$/.test(digits) || Number(digits) < 1) return undefined;
  return Math.min(Number(digits), pages);
}
