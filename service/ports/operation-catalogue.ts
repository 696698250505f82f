import type { OperationRoute } from '../resources/operation-route.ts';

/** The operation table for its own entries, which cannot import it because they are part of it. */
export interface OperationCatalogue {
  routes(): readonly OperationRoute[];
  /** The same, computed in batches that yield to the event loop. */
  routesInTurns(): Promise<readonly OperationRoute[]>;
}
