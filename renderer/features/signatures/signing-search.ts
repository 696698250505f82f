import { oneOf, type SearchOf, searchOf, uuidIn } from '../../service/queries/search-fields.ts';

/** The parameters of the signing bench in the URL; never the text or a secret. */
export const signingSearch = searchOf({
  wallet: uuidIn,
  kind: oneOf(['typed-data', 'message', 'transaction']),
  mode: oneOf(['sign', 'verify']),
});

export type SigningSearch = SearchOf<typeof signingSearch>;

/**
 * The kind of text: a typed-data document (EIP-712), a personal message (EIP-191) or a transaction.
 */
export type ContentKind = 'typed-data' | 'message' | 'transaction';
