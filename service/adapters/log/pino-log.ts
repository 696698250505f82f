import { isatty } from 'node:tty';
import { type DestinationStream, pino } from 'pino';
import { parseJson } from '../../kernel/json.ts';
import type { Log, LogFields } from '../../ports/log.ts';
import { prettyLine } from './pretty-line.ts';

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

export interface LogOptions {
  readonly level: string;
  /** Default: `pretty` on a terminal, else `json`. */
  readonly format?: 'json' | 'pretty' | undefined;
}

/** Logs lines to standard error by default, so that standard output stays free for results. */
export function createLog(
  { level, format = isatty(2) ? 'pretty' : 'json' }: LogOptions,
  destination: DestinationStream = pino.destination(2),
): Log {
  const logger = pino(
    {
      ...{ level, base: null, redact: redacted, timestamp: pino.stdTimeFunctions.isoTime },
      formatters: { level: (label) => ({ level: label }) },
    },
    format === 'json' ? destination : prettily(destination),
  );
  const debug: Log['debug'] = (event, fields) => logger.debug(forPino(fields), event);
  return {
    ...(logger.isLevelEnabled('debug') && { debug }),
    info: (event, fields) => logger.info(forPino(fields), event),
    warn: (event, fields) => logger.warn(forPino(fields), event),
    error: (event, fields) => logger.error(forPino(fields), event),
  };
}

function prettily(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(`${prettyLine(parseJson(line))}\n`) };
}

function forPino({ error, ...fields }: LogFields = {}): object {
  return error === undefined ? fields : { ...fields, err: error };
}
