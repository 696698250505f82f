/** A duration in milliseconds, in as many digits as are known. @example durationText(0.42) // "0.4 ms" */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** How far a bar reaches, where the longest reaches all the way. */
export function widthOf(milliseconds: number | null, longest: number): string {
  return `${Math.round(((milliseconds ?? 0) / longest) * 100)}%`;
}
