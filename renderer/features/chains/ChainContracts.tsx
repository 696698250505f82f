import type { ChainState } from '../../../service/resources/chain-view.ts';
import { custodyName, devContracts } from '../../../service/resources/dev-contracts.ts';
import { AddressLink } from '../../components/chain/AddressLink.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import { shorten } from '../../service/labels/shorten.ts';

const kinds = [
  { key: 'usdc', name: devContracts.usdc.name, what: 'ERC-20' },
  { key: 'erc721', name: devContracts.erc721.name, what: 'ERC-721' },
  { key: 'erc1155', name: devContracts.erc1155.name, what: 'ERC-1155' },
  { key: 'custody', name: custodyName, what: 'Custody' },
] as const;

/** The dev contracts deployed on a chain. */
export function ChainContracts({ chain }: { chain: ChainState }) {
  const contracts = kinds.flatMap(({ key, ...kind }) => {
    const address = chain.contracts[key];
    return address ? [{ ...kind, key, address }] : [];
  });
  if (contracts.length === 0)
    return <p className={text.quiet}>Vaultdesk has no contracts on this chain.</p>;
  return (
    <div>
      <FieldList>
        {contracts.map(({ key, name, what, address }) => (
          <Field key={key} label={what}>
            <AddressLink secretType={chain.secretType} address={address} name={name} />
            <code className={text.quiet}>{shorten(address, 'short')}</code>
            <CopyButton value={address} label={`Copy address of ${name}`} />
          </Field>
        ))}
      </FieldList>
    </div>
  );
}
