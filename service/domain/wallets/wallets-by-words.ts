import { containedIn, everyWordIn, wordsOf } from '../../model/kernel/text-search.ts';
import { chains } from '../../model/transactions/chain.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { PartReader, TableReaders } from '../../platform/ports/storage.ts';

/** Owners and wallets examined per word: a search costs the same with any number of records. */
const maximumOwners = 200;
const maximumWallets = 1_000;

/** The wallets whose description, owner and chain together contain every word of a text, from limited candidates. */
export function walletsByWords(
  { users, wallets }: Pick<TableReaders, 'users' | 'wallets'>,
  text: string,
  { owner, named }: { readonly owner: string; named(word: string): PartReader<WalletRecord> },
): readonly WalletRecord[] {
  const words = wordsOf(text);
  const walletsOf = (word: string) => {
    const isReference = containedIn(word);
    const part = {
      name: `containing ${word}`,
      holds: ({ reference = '' }: { readonly reference?: string | undefined }) => isReference(reference),
    };
    const owned = users
      .partBy('byReference', owner, part)
      .slice(0, maximumOwners)
      .flatMap(({ id }) => wallets.pageBy('byUser', id, { offset: 0, limit: maximumWallets, descending: true }));
    return [...owned, ...(words.length > 1 ? named(word).slice(0, maximumWallets) : [])];
  };
  const matches = everyWordIn(text);
  const isMatch = ({ userId, description, secretType }: WalletRecord) =>
    matches(`${description ?? ''} ${users.find(userId)?.reference ?? ''} ${chains[secretType].name} ${secretType}`);
  return [...new Map(words.flatMap(walletsOf).map((wallet) => [wallet.id, wallet])).values()].filter(isMatch);
}
