const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/**
 * The end of an axis from zero that includes this value; it and its half are round. @example
 * niceTop(1380) // 1500
 */
export function niceTop(value: number): number {
  if (!(value > 2)) return 2;
  const power = 10 ** Math.floor(Math.log10(value));
  const fits = (step: number) => step * power >= value && (power > 1 || step % 2 === 0);
  return (steps.find(fits) ?? 10) * power;
}

/** A number on an axis. @example toAxisNumber(1500) // "1.5k" */
export function toAxisNumber(value: number): string {
  if (value >= 1e6) return `${value / 1e6}M`;
  return value >= 1e3 ? `${value / 1e3}k` : String(value);
}
