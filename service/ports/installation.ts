import type { OwnNames } from '../resources/own-names.ts';

/** Facts about this running service that no use case can change. */
export interface Installation extends OwnNames {
  readonly version: string;
  readonly host: 'desktop' | 'headless';
  readonly dataDir: string;
  readonly startedAt: string;
  /** New at every start; opens the control routes. */
  readonly operatorToken: string;
  /** Which of the worlds on this port it is. @example "main" */
  readonly world: string;
  /**
   * The base of the addresses that are issued to a caller: `publicUrl`, or else the `Host` of the request, or else `ownUrl`.
   * @example "http://localhost:9999", "http://localhost:9999/w/ci-1"
   */
  baseUrl(): string;
  /** The base of addresses for which no request has a `Host`, such as those in webhook payloads. */
  ownUrl(): string;
}
