import type { Log, LogFields } from '../../service/platform/ports/request-log.ts';

/** A log that records its entries without printing them. */
export interface RecordedLog extends Log {
  readonly entries: readonly { readonly level: keyof Log; readonly event: string; readonly fields: LogFields }[];
}

/** Records the entries of the level `info` and above, or those of `debug` too. */
export function recordedLog(level: 'info' | 'debug' = 'info'): RecordedLog {
  const entries: RecordedLog['entries'][number][] = [];
  const record =
    (of: keyof Log) =>
    (event: string, fields: LogFields = {}) => {
      entries.push({ level: of, event, fields });
    };
  return {
    entries,
    ...(level === 'debug' && { debug: record('debug') }),
    ...{ info: record('info'), warn: record('warn'), error: record('error') },
  };
}
