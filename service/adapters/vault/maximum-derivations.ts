import { availableParallelism } from 'node:os';

/** Key derivations that run at once: one a core, as more would only wait for each other, and four at most. */
export const maximumDerivations = Math.min(4, availableParallelism());
