import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';
import { kindOf } from './entry-kind.ts';

/** Says that nothing has this name; of an address also whether it is one at all. */
export function NothingFound({ text }: { text: string }) {
  const isAddress = kindOf(text) === 'address';
  const { data: validation } = useQuery(
    service.wallets.validateAddress.queryOptions(
      { secretType: 'ETHEREUM', address: text },
      { enabled: isAddress },
    ),
  );
  if (!isAddress) return 'Nothing here has this name, id or address.';
  if (validation === undefined) return 'No wallet here has this address.';
  return validation.valid
    ? 'No wallet here has this address. It is a valid one, of somebody else.'
    : 'This is no address: its checksum is wrong (EIP-55). A letter or digit was changed.';
}
