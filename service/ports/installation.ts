/** Facts about this running service that no use case can change. */
export interface Installation {
  readonly version: string;
  readonly host: 'desktop' | 'headless';
  readonly dataDir: string;
  readonly startedAt: string;
  /** New at every start; opens the control routes. */
  readonly operatorToken: string;
  /** Where the listener answers, once it listens. @example "http://127.0.0.1:8787" */
  baseUrl(): string;
  /** Further names of this machine that a `Host` may have, without their port. @example ["host.docker.internal"] */
  readonly allowedHosts: readonly string[];
}
