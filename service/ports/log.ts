/** Named fields only, so that no secret slips into a sentence. */
export interface Log {
  /** Absent unless the level is `debug`, so that its fields cost nothing at other levels. */
  readonly debug?: (event: string, fields?: LogFields) => void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

export type LogFields = Readonly<Record<string, string | number | boolean | Error | undefined>>;
