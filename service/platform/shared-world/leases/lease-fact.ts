/** Id of the fact that names the instance with the background work. */
export const leaseFact = 'world.lease';

/** Id of the fact that names the instance that reads without the database, as the only writer. */
export const readLeaseFact = 'world.read-lease';

/** Whether a fact is a lease. Changes of a lease are not published, and copies omit it. */
export function isLeaseFact(id: string): boolean {
  return id === leaseFact || id === readLeaseFact;
}
