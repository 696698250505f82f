const aDay = 24 * 60 * 60 * 1000;

const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dayParts = { day: 'numeric', month: 'short' } as const;
const time = new Intl.DateTimeFormat('en-GB', timeParts);
const day = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: 'UTC' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', { ...dayParts, ...timeParts });

/**
 * The axis label of a slot: hours in the reader's time zone, days in UTC because slots are days in
 * UTC.
 */
export function toTick(slot: string, slotMilliseconds: number): string {
  return (slotMilliseconds < aDay ? time : day).format(new Date(slot));
}

/** The name of a slot. @example "12 Nov, 14:00 to 15:00" */
export function toSlotName(slot: string, slotMilliseconds: number): string {
  const start = new Date(slot);
  if (slotMilliseconds >= aDay) return `${day.format(start)} (UTC)`;
  const end = new Date(start.getTime() + slotMilliseconds);
  return `${dayAndTime.format(start)} to ${time.format(end)}`;
}
