import { parseArgs } from 'node:util';
import { UsageError } from '../kernel/startup-error.ts';
import { serviceFlags } from './running-service.ts';

/** What `vaultdesk logs` was told. */
export interface LogsFlags {
  readonly baseUrl: string | undefined;
  readonly operatorToken: string | undefined;
  readonly follows: boolean;
  readonly json: boolean;
  /** A name, a client id or an id. */
  readonly application: string | undefined;
  /** As the list of requests takes it. */
  readonly filter: Readonly<Record<string, string>>;
}

const options = {
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

/** Reads the flags of `vaultdesk logs`; throws a `UsageError` that names what is known. */
export function parseLogsFlags(argv: readonly string[]): LogsFlags {
  const values = valuesOf(argv);
  const { status, method, operation, code, since, until, grep: text, lines = '50' } = values;
  const given = { status, method, operation, code, since, until, text, size: lines };
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    baseUrl: values['base-url'],
    operatorToken: values['operator-token'],
    follows: values.follow === true,
    json: values.json === true,
    application: values.application,
    filter: { ...Object.fromEntries(entries), ...(values.console && { console: 'true' }) },
  };
}

function valuesOf(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : 'unknown flag';
    throw new UsageError(`${reason}. Known are --${Object.keys(options).join(', --')}.`);
  }
}
