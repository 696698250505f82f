import { oneOf, type SearchOf, searchOf, uuidIn } from '../../service/look/search-fields.ts';

/** What the signing bench keeps in the URL: never the text, never a secret. */
export const signingSearch = searchOf({
  wallet: uuidIn,
  kind: oneOf(['typed-data', 'message', 'transaction']),
  mode: oneOf(['sign', 'verify']),
});

export type SigningSearch = SearchOf<typeof signingSearch>;

/** What is put before a wallet: a typed-data document (EIP-712), a personal message (EIP-191), or a transaction. */
export type ContentKind = 'typed-data' | 'message' | 'transaction';
