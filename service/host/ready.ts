/** Everything that a user or a script needs to call the running service. */
export interface Ready {
  readonly baseUrl: string;
  readonly marketUrl: string;
  readonly tokenUrl: string;
  /** The base address for processes on the same machine; absent if it is `baseUrl`. */
  readonly localUrl?: string;
  readonly consoleUrl: string;
  /** The console page of the last failed call in the snapshot from which the service started. */
  readonly failedCallUrl?: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly operatorToken: string;
  readonly dataDir: string;
  /** The location of the device key, and its consequence. */
  readonly deviceKey: string;
}
