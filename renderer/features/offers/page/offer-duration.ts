const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** @example offerDuration(new Date('2030-01-01'), new Date('2030-01-04')) // "for 3 days" */
export function offerDuration(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime();
  if (passed < 5 * second) return 'just now';
  if (passed < minute) return `for ${Math.floor(passed / second)} s`;
  if (passed < hour) return `for ${Math.floor(passed / minute)} min`;
  if (passed < day) return `for ${Math.floor(passed / hour)} h`;
  const days = Math.floor(passed / day);
  return `for ${days} ${days === 1 ? 'day' : 'days'}`;
}
