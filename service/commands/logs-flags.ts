import { UsageError } from '../kernel/startup-error.ts';
import { readFlags } from '../read-flags.ts';
import { placeOf, type ServicePlace, serviceFlags } from './running-service.ts';

/** The parsed flags of `vaultdesk logs`. */
export interface LogsFlags extends ServicePlace {
  readonly follows: boolean;
  readonly json: boolean;
  /** A name, a client id or an id. */
  readonly application: string | undefined;
  /** Query parameters of the request list. */
  readonly filter: Readonly<Record<string, string>>;
}

export const logsFlags = {
  ...serviceFlags,
  follow: { type: 'boolean', short: 'f' },
  json: { type: 'boolean' },
  console: { type: 'boolean' },
  application: { type: 'string' },
  lines: { type: 'string', short: 'n' },
  status: { type: 'string' },
  method: { type: 'string' },
  operation: { type: 'string' },
  code: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  grep: { type: 'string' },
} as const;

/** Reads the flags of `vaultdesk logs`; throws a `UsageError` that lists the known flags. */
export function parseLogsFlags(argv: readonly string[]): LogsFlags {
  const flags = readFlags(argv, logsFlags);
  const entries = filters.flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [[name === 'grep' ? 'text' : name, value] as const];
  });
  const size = flags.text('lines') ?? '50';
  if (!/^[1-9]\d*$/.test(size))
    throw new UsageError(`--lines must be a whole number, e.g. --lines 50, not ${size}.`);
  return {
    ...placeOf(flags),
    follows: flags.has('follow'),
    json: flags.has('json'),
    application: flags.text('application'),
    filter: {
      ...Object.fromEntries(entries),
      size,
      ...(flags.has('console') && { console: 'true' }),
    },
  };
}

const filters = ['status', 'method', 'operation', 'code', 'since', 'until', 'grep'] as const;
