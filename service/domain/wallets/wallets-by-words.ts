import { everyWordIn, wordsOf } from '../../model/kernel/text-search.ts';
import { chains } from '../../model/transactions/chain.ts';
import type { WalletRecord } from '../../model/wallets/wallet.ts';
import type { PartReader, TableReaders } from '../../platform/ports/storage.ts';

/** Owners and wallets examined per word, and for all words together: a search costs the same with any number of records. */
const maximumOwners = 200;
const maximumWallets = 1_000;

/** The wallets whose description, owner and chain together contain every word of a text, from limited candidates. */
export function walletsByWords(
  { users, wallets }: Pick<TableReaders, 'users' | 'wallets'>,
  text: string,
  { owner, named }: { readonly owner: string; named(words: string): PartReader<WalletRecord> },
): readonly WalletRecord[] {
  const words = [...new Set([text, ...wordsOf(text)])];
  const walletsOf = (part: string) => {
    const isReference = everyWordIn(part);
    const owners = {
      name: `with words ${part}`,
      holds: ({ reference = '' }: { readonly reference?: string | undefined }) => isReference(reference),
    };
    const owned = users
      .partBy('byReference', owner, owners)
      .slice(0, maximumOwners)
      .flatMap(({ id }) => wallets.pageBy('byUser', id, { offset: 0, limit: maximumWallets, descending: true }));
    return [...owned, ...(words.length > 1 ? named(part).slice(0, maximumWallets) : [])];
  };
  const matches = everyWordIn(text);
  const isMatch = ({ userId, description, secretType }: WalletRecord) =>
    matches(`${description ?? ''} ${users.find(userId)?.reference ?? ''} ${chains[secretType].name} ${secretType}`);
  return [...new Map(words.flatMap(walletsOf).map((wallet) => [wallet.id, wallet])).values()].filter(isMatch);
}
