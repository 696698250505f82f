import type { SecretType } from '../kernel/primitives.ts';
import type { Result } from '../kernel/result.ts';

/** Hands JSON-RPC from the tools of the user on to embedded chains. */
export interface ChainGateway {
  /**
   * The chain's answer to a JSON-RPC text, as it came; the chain starts where it is asleep.
   * `chain.external` for a node of the user's own, which tools reach themselves.
   */
  forward(secretType: SecretType, body: string): Promise<Result<string>>;
}
