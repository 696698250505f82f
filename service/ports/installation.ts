import type { OwnNames } from '../resources/own-names.ts';

/** Facts about this running service that no use case can change. */
export interface Installation extends OwnNames {
  readonly version: string;
  readonly host: 'desktop' | 'headless';
  readonly dataDir: string;
  /** What the state is stored in; state in memory ends with the process or its world. */
  readonly medium: 'disk' | 'memory' | 'database';
  readonly startedAt: string;
  /** New on every start; authenticates the control routes. */
  readonly operatorToken: string;
  /**
   * The name of this world among the worlds on this port.
   * @example "main"
   */
  readonly world: string;
  /**
   * The base of URLs that are issued to a caller: `publicUrl`, else the `Host` of the request, else
   * `ownUrl`.
   * @example "http://localhost:9999", "http://localhost:9999/w/ci-1"
   */
  baseUrl(): string;
  /** The base of URLs outside of a request, e.g. in webhook payloads. */
  ownUrl(): string;
}
