/** Converts an instant to the Unix seconds used in events. */
export function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
