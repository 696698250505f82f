import { isAddress } from './is-address.ts';
import { ok, type Result } from './result.ts';
import { invalidInput } from './validation.ts';

/** `input.invalid` for an address whose letters are in the wrong case (EIP-55). */
export function checkAddress(path: string, address: string | null | undefined): Result<void> {
  if (address == null || isAddress(address)) return ok();
  const message = 'The checksum does not fit: a letter is in the wrong case, or mistyped (EIP-55).';
  return invalidInput([{ path, message }]);
}
