/** Thrown at who looks patiently into what is not built yet, and long to build. */
export class NotBuilt extends Error {
  /** Builds it in short turns, with other work in between. */
  readonly build: () => Promise<void>;

  constructor(build: () => Promise<void>) {
    super('What is looked into is not built yet.');
    this.build = build;
  }
}
