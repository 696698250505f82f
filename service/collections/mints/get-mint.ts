import { isVisible } from '../../auth/tenancy.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { CheckedMint, TokenMintRecord } from '../../resources/token-mint.ts';
import { toMint } from './to-mint.ts';

/** Finds a mint of the caller's application. */
export function findMint(
  { tokenMints }: Pick<TableReaders, 'tokenMints'>,
  mintId: string,
  caller: Caller,
): Result<TokenMintRecord> {
  const tokenMint = tokenMints.find(mintId);
  return tokenMint && isVisible(caller, tokenMint)
    ? ok(tokenMint)
    : fail('token-mint.not-found', `No mint has the id ${mintId}.`);
}

/** Returns a mint, with a copy in the list that the interface requires. */
export async function getMint(
  { storage }: Pick<Ports, 'storage'>,
  { mintId }: { readonly mintId: string },
  caller: Caller,
): Promise<Result<CheckedMint>> {
  const record = storage.read((tables) => findMint(tables, mintId, caller));
  if (!record.ok) return record;
  const mint = toMint(record.value);
  return ok({ ...mint, mints: [mint] });
}
