const iso8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}:?\d{2})?)?$/i;

/**
 * Parses an ISO 8601 date or date and time to an instant, in UTC if it has no zone. `undefined` for other texts and for
 * dates that do not exist. The `+` of a zone may be a space, which is how an unescaped `+` arrives in a URL.
 * @example parseInstant('2030-01-01T10:00:00.123456789+02:00') // "2030-01-01T08:00:00.123Z"
 */
export function parseInstant(text: string): string | undefined {
  const [whole, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] =
    iso8601.exec(text.trim()) ?? [];
  if (whole === undefined || !isDay(day)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const offset = zone
    .toUpperCase()
    .replace(/^ /, '+')
    .replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${day}T${time}:${seconds}.${milliseconds}${offset}`);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

/** ECMAScript reads February 30 as March 2. */
function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}
