import type { SecretType } from '../../kernel/primitives.ts';
import type { NamedCall } from '../meaning/named-call.ts';

/** What is warned about. */
export interface Warned {
  readonly to: string | null;
  readonly data: string;
  readonly chainId: string | undefined;
  readonly secretType: SecretType | undefined;
  readonly call: NamedCall | undefined;
}

const unlimited = 2n ** 255n;

/** What to think of before such a transaction is signed or sent, in sentences. */
export function warningsOf({ to, data, chainId, secretType, call }: Warned): string[] {
  return [...ofChain(chainId, secretType), ...ofCall({ to, data, call })];
}

function ofChain(chainId: string | undefined, secretType: SecretType | undefined): string[] {
  if (chainId === undefined)
    return ['It names no chain: signed, it can be sent again on every chain (EIP-155).'];
  return secretType ? [] : [`It is for the chain ${chainId}, which is none of this service.`];
}

function ofCall({ to, data, call }: Pick<Warned, 'to' | 'data' | 'call'>): string[] {
  if (to === null) return ['It creates a contract: its data are run as a program.'];
  if (data === '0x') return [];
  if (!call) return ['Nobody here knows what it calls: its data are not read.'];
  const [, second = ''] = call.inputs.map(({ value }) => value);
  if (call.name === 'approve' && BigInt(second) >= unlimited)
    return ['It lets the spender take all of this token, now and later.'];
  if (call.name === 'setApprovalForAll' && second === 'true')
    return ['It lets the operator take every item of this contract, now and later.'];
  return [];
}
