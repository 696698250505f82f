/** An instant as events have it. */
export function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
