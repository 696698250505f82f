/** Owns resources that are opened in steps, and closes them in reverse order. Node 20 lacks `AsyncDisposableStack`. */
export class OpenedResources {
  readonly #closers: (() => Promise<unknown>)[] = [];
  #closing: Promise<void> | undefined;

  /** Owns a resource from now on, and returns it. */
  own<Resource>(resource: Resource, close: (resource: Resource) => Promise<unknown>): Resource {
    this.#closers.push(() => close(resource));
    return resource;
  }

  /** Closes each resource once, even if another one fails; rejects with the first failure. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers.toReversed()) await close().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

/** Opens resources; if a step fails, closes those of the earlier steps and rejects with its error. */
export async function openInSteps<Value>(open: (resources: OpenedResources) => Promise<Value>): Promise<Value> {
  const resources = new OpenedResources();
  try {
    return await open(resources);
  } catch (error) {
    await resources.close().catch(() => undefined);
    throw error;
  }
}
