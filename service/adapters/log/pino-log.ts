import { type DestinationStream, pino } from 'pino';
import type { Log, LogFields } from '../../ports/log.ts';

/** Last safeguard: names of fields whose values are never logged. */
const redacted = [
  'authorization',
  'signingMethod',
  'pincode',
  'value',
  'password',
  'apiKey',
  'clientSecret',
  'privateKey',
  'operatorToken',
  'session',
];

/** Logs JSON lines to standard error by default, so that standard output stays free for results. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Log {
  const logger = pino(
    { level, base: null, redact: redacted, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  );
  return {
    info: (event, fields) => logger.info(forPino(fields), event),
    warn: (event, fields) => logger.warn(forPino(fields), event),
    error: (event, fields) => logger.error(forPino(fields), event),
  };
}

function forPino({ error, ...fields }: LogFields = {}): object {
  return error === undefined ? fields : { ...fields, err: error };
}
