import { type Flags, readFlags } from '../../host/read-flags.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
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
  follow: { short: 'f', does: 'print new requests until Ctrl-C' },
  lines: { value: 'N', short: 'n', does: 'number of requests', default: '50' },
  json: { does: 'print each request as a line of JSON' },
  console: { does: 'include requests of the console' },
  application: { value: 'NAME', does: 'of one application, by name or client id' },
  status: { value: 'STATUS', does: 'e.g. 404 or 4xx' },
  method: { value: 'METHOD', does: 'e.g. POST' },
  operation: { value: 'NAME', does: 'e.g. wallets.create' },
  code: { value: 'CODE', does: 'error code, e.g. input.invalid' },
  since: { value: 'TIME', does: 'ISO 8601 date and time' },
  until: { value: 'TIME', does: 'ISO 8601 date and time' },
  grep: { value: 'TEXT', does: 'text that the request contains' },
  ...serviceFlags,
} as const satisfies Flags;

/** Reads the flags of `vaultdesk logs`; throws a `UsageError` that lists the known flags. */
export function parseLogsFlags(argv: readonly string[]): LogsFlags {
  const flags = readFlags(argv, logsFlags);
  const entries = filters.flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [[name === 'grep' ? 'text' : name, value] as const];
  });
  const size = flags.text('lines') ?? '50';
  if (!/^[1-9]\d*$/.test(size)) throw new UsageError(`--lines must be a whole number, e.g. --lines 50, not ${size}.`);
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
