/** Thrown in a patient query if it needs an index or a part that takes long to build. */
export class NotBuilt extends Error {
  /** Builds it in short steps, with other work in between. */
  readonly build: () => Promise<void>;

  constructor(build: () => Promise<void>) {
    super('The index is not built yet.');
    this.build = build;
  }
}
