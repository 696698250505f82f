import type { MintedItem } from '../../../service/resources/chain-view.ts';
import { AddressLink } from '../../components/chain/AddressLink.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { Field } from '../../components/layout/FieldList.tsx';
import { DoneDrawer } from '../../frame/act/DoneDrawer.tsx';

/** Which item was minted, and to whom. */
export function MintedItemResult({
  item,
  onAgain,
  onClose,
}: {
  item: MintedItem;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { secretType, standard, contractAddress, tokenId, amount, to, transactionHash } = item;
  return (
    <DoneDrawer
      title={amount === '1' ? 'Item minted' : `${amount} items minted`}
      again="Mint another"
      secretType={secretType}
      to={to}
      transactionHash={transactionHash}
      onAgain={onAgain}
      onClose={onClose}
    >
      <Field label="Token id">
        <Identifier value={tokenId} label="token id" shape="long" />
      </Field>
      <Field label="Collection">
        <AddressLink secretType={secretType} address={contractAddress} name={undefined} />
        {standard === 'ERC721' ? 'ERC-721' : 'ERC-1155'}
      </Field>
    </DoneDrawer>
  );
}
