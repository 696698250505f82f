import type { SecretType } from '../kernel/primitives.ts';
import type { Result } from '../kernel/result.ts';

/** Forwards JSON-RPC from the user's tools to embedded chains. */
export interface ChainGateway {
  /**
   * The chain's unchanged response to a JSON-RPC text; starts a sleeping chain. Fails with
   * `chain.external` for an external node, which tools can reach directly.
   */
  forward(secretType: SecretType, body: string): Promise<Result<string>>;
}
