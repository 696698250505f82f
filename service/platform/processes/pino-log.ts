import { isatty } from 'node:tty';
import { type DestinationStream, pino } from 'pino';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import type { Log, LogFields } from '../ports/request-log.ts';

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

interface LogOptions {
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
    format === 'json' ? destination : { write: (line) => destination.write(`${prettyLine(parseJson(line))}\n`) },
  );
  const debug: Log['debug'] = (event, fields) => logger.debug(forPino(fields), event);
  return {
    ...(logger.isLevelEnabled('debug') && { debug }),
    info: (event, fields) => logger.info(forPino(fields), event),
    warn: (event, fields) => logger.warn(forPino(fields), event),
    error: (event, fields) => logger.error(forPino(fields), event),
  };
}

function forPino({ error, ...fields }: LogFields = {}): object {
  return error === undefined ? fields : { ...fields, err: error };
}

/**
 * A log entry for people: time, level, event and fields in one line, then the stack of an error.
 * Control characters are escaped.
 *
 * @example "2030-01-01 12:00:00.000 INFO  service.started port=8787"
 */
function prettyLine(entry: unknown): string {
  const { level, time, msg, err, ...fields } = fieldsOf(entry);
  const moment = String(time).replace('T', ' ').replace('Z', '');
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${textOf(value)}`);
  const line = [moment, String(level).toUpperCase().padEnd(5), msg, ...pairs].join(' ');
  const { stack } = fieldsOf(err);
  return typeof stack === 'string' ? `${line}\n${indented(stack)}` : line;
}

/** A text of printable characters without spaces stays unchanged; any other value becomes JSON. */
function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && !/["=]/.test(value);
  return isPlain ? value : escaped(JSON.stringify(value) ?? '');
}

function indented(stack: string): string {
  return stack
    .split('\n')
    .map((line) => `    ${escaped(line)}`)
    .join('\n');
}

/** JSON leaves some control characters unescaped. */
function escaped(text: string): string {
  return text.replaceAll(/\p{Control}/gu, '\u{fffd}');
}
