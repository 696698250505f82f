import { Box, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { Identifier } from '../../components/code/Identifier.tsx';
import { RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { type Address, service } from '../../service/call/client.ts';

/** A known address by name, with a link to its record. */
export function KnownAddress({
  secretType,
  address,
  label,
}: {
  secretType: SecretType;
  address: string;
  /** The name of the value for the copy button. */
  label: string;
}) {
  const view = useAddressView(secretType, address);
  return (
    <Flex component="span" align="center" gap={8} miw={0} maw="100%">
      {view?.name && (
        <span className="cut">
          <AddressLink address={view}>{view.name}</AddressLink>
        </span>
      )}
      <Box component="span" miw={0} flex={view?.name ? 'none' : undefined}>
        <Identifier value={address} label={label} shape={view?.name ? 'short' : 'full'} />
      </Box>
    </Flex>
  );
}

/** The known details of a chain address; `undefined` while loading. */
export function useAddressView(secretType: SecretType, address: string | undefined) {
  return useQuery(
    service.contracts.getAddress.queryOptions(
      { secretType, address: address ?? '' },
      { enabled: address !== undefined, staleTime: 60_000, retry: false },
    ),
  ).data;
}

type AddressLinkProps = { address: Address; children: React.ReactNode };

function AddressLink({ address: { kind, walletId, marketUserId, secretType, address }, children }: AddressLinkProps) {
  if (walletId) return <RecordLink of="wallet" id={walletId} className="strong" label={children} />;
  if (marketUserId) return <RecordLink of="marketUser" id={marketUserId} className="strong" label={children} />;
  if (kind !== 'contract') return <span className="strong">{children}</span>;
  return (
    <Link to="/contracts/$chain/$address" params={{ chain: secretType, address }} className="strong">
      {children}
    </Link>
  );
}
