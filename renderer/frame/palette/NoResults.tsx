import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';
import { kindOf } from './entry.ts';

/** Reports that nothing was found; for an address, also whether it is valid. */
export function NoResults({ text }: { text: string }) {
  const isAddress = kindOf(text) === 'address';
  const { data: validation } = useQuery(
    service.wallets.validateAddress.queryOptions(
      { secretType: 'ETHEREUM', address: text },
      { enabled: isAddress },
    ),
  );
  if (!isAddress) return 'Nothing found with this name, id or address.';
  if (validation === undefined) return 'No wallet with this address.';
  return validation.valid
    ? 'No wallet with this address. The address is valid.'
    : 'Invalid address: its checksum (EIP-55) is wrong. Check for a typo.';
}
