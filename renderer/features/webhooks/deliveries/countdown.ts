const minute = 60;
const hour = 60 * minute;

/** The time left until `then`. @example toCountdown(then, now) // "4 min 12 s" */
export function toCountdown(target: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((target.getTime() - now.getTime()) / 1000));
  if (seconds < minute) return `${seconds} s`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ${seconds % minute} s`;
  return `${Math.floor(seconds / hour)} h ${Math.floor((seconds % hour) / minute)} min`;
}

/** The time left in one unit, for a scale. @example toMark(then, now) // "2 h" */
export function toMark(target: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((target.getTime() - now.getTime()) / 1000));
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 100 * minute) return `${Math.round(seconds / minute)} m`;
  return `${Math.round(seconds / hour)} h`;
}
