/** The fact that says who does the background work of a world. */
export const leaseFact = 'world.lease';

/** The fact that says who reads a world without asking the database, as nobody else writes. */
export const readLeaseFact = 'world.read-lease';

/** Whether a fact says what an instance holds for a while; nobody is told when it changes, and no copy has it. */
export function isHeldFact(id: string): boolean {
  return id === leaseFact || id === readLeaseFact;
}
