/** The fact that says who does the background work of a world. */
export const leaseFact = 'world.lease';
