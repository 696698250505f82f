/** Number of buckets. Each is 25 % wider than the previous bucket. */
export const durationBuckets = 64;

const smallestMilliseconds = 0.05;
const growth = 1.25;
const logOfGrowth = Math.log(growth);

/** The bucket index of a duration; everything over a minute is in the last bucket. */
export function durationBucketOf(milliseconds: number): number {
  if (!(milliseconds > smallestMilliseconds)) return 0;
  const bucket = Math.ceil(Math.log(milliseconds / smallestMilliseconds) / logOfGrowth);
  return Math.min(bucket, durationBuckets - 1);
}

/** The longest duration of a bucket, in milliseconds. */
export function durationBound(bucket: number): number {
  return smallestMilliseconds * growth ** bucket;
}

/**
 * The duration in milliseconds below which this share of all durations lies, to about 10 %; `undefined` if nothing was
 * counted.
 * @example durationUnder(counts, 0.95)
 */
export function durationUnder(counts: ArrayLike<number>, share: number): number | undefined {
  const target = share * totalOf(counts);
  if (target === 0) return undefined;
  let total = 0;
  for (let bucket = 0; bucket < counts.length; bucket += 1) {
    total += counts[bucket] ?? 0;
    if (total >= target) return middleOf(bucket);
  }
  return middleOf(durationBuckets - 1);
}

function totalOf(counts: ArrayLike<number>): number {
  let total = 0;
  for (let bucket = 0; bucket < counts.length; bucket += 1) total += counts[bucket] ?? 0;
  return total;
}

/** Three significant digits: a bucket is no more precise than that. */
function middleOf(bucket: number): number {
  return Number((smallestMilliseconds * growth ** (bucket - 0.5)).toPrecision(3));
}
