/** An instant as events tell it. */
export function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
