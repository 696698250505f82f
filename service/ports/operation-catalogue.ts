import type { OperationRoute } from '../resources/operation-route.ts';

/** The operation table as its own entries may read it: they are part of it, and cannot import it. */
export interface OperationCatalogue {
  routes(): readonly OperationRoute[];
  /** The same, where nobody may wait for all of them at once. */
  routesInTurns(): Promise<readonly OperationRoute[]>;
}
