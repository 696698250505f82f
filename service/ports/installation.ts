/** Facts about this running service that no use case can change. */
export interface Installation {
  readonly version: string;
  readonly host: 'desktop' | 'headless';
  readonly dataDir: string;
  readonly startedAt: string;
  /** New at every start; opens the control routes. */
  readonly operatorToken: string;
  /** Which of the worlds on this port it is. @example "main" */
  readonly world: string;
  /** Where the world answers, once the listener listens. @example "http://127.0.0.1:8787", "http://127.0.0.1:8787/w/ci-1" */
  baseUrl(): string;
  /** Further names of this machine that a `Host` may have, without their port. @example ["host.docker.internal"] */
  readonly allowedHosts: readonly string[];
}
