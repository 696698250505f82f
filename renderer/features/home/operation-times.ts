/** A duration in milliseconds with its significant digits. @example durationText(0.42) // "0.4 ms" */
export function durationText(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** The width of a bar relative to the longest one. */
export function widthOf(milliseconds: number | null, longest: number): string {
  return `${Math.round(((milliseconds ?? 0) / longest) * 100)}%`;
}
