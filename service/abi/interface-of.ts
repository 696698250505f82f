import { Interface } from 'ethers/abi';
import { once } from '../kernel/once.ts';

/** What a contract offers, read when it is first asked for: a start reads none. */
export function interfaceOf(abi: ConstructorParameters<typeof Interface>[0]): () => Interface {
  return once(() => new Interface(abi));
}
