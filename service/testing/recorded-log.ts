import type { Log, LogFields } from '../ports/log.ts';

export interface LogEntry {
  readonly level: keyof Log;
  readonly event: string;
  readonly fields: LogFields;
}

/** A log that records its entries without printing them. */
export interface RecordedLog extends Log {
  readonly entries: readonly LogEntry[];
}

export function recordedLog(): RecordedLog {
  const entries: LogEntry[] = [];
  const record =
    (level: keyof Log) =>
    (event: string, fields: LogFields = {}) => {
      entries.push({ level, event, fields });
    };
  return { entries, info: record('info'), warn: record('warn'), error: record('error') };
}
