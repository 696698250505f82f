import type { SecretType } from '../../../service/kernel/primitives.ts';

export const chainsCrumb = { label: 'Chains', to: '/chains' } as const;

/** The breadcrumbs of a block, transaction or address. */
export function crumbsOf(chain: SecretType) {
  return [chainsCrumb, { label: chain, to: '/explorer/$chain', params: { chain } }] as const;
}
