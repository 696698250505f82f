import { Flex } from '@mantine/core';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { AddressLink } from '../../components/chain/links.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import { useAddressView } from '../../frame/pick/KnownAddress.tsx';
import { shorten } from '../../service/labels/wire-names.ts';

interface ChainAddressProps {
  readonly secretType: SecretType;
  readonly address: string;
  readonly label: string;
}

/** An address with its known name, linked to its explorer page. */
export function ChainAddress({ secretType, address, label }: ChainAddressProps) {
  const name = useAddressView(secretType, address)?.name;
  return (
    <Flex component="span" display="inline-flex" align="center" gap={6} miw={0}>
      <AddressLink secretType={secretType} address={address} name={name} />
      {name && <code className={text.quiet}>{shorten(address, 'short')}</code>}
      <CopyButton value={address} label={`Copy ${label}`} />
    </Flex>
  );
}
