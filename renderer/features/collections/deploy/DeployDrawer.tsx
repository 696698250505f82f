import { secretType } from '../../../../service/model/kernel/primitives.ts';
import { itemDescription, itemName, newCollection } from '../../../../service/model/market/new-collection.ts';
import { ChainField } from '../../../components/chain/ChainField.tsx';
import { Choices } from '../../../components/form/Choices.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import { ifTyped } from '../../../service/form/form-errors.ts';
import { useFields, useSigner } from '../../../service/form/use-fields.ts';
import { imageHint, imageMessage } from './image-message.ts';

const standards = [
  {
    value: 'ERC_1155',
    title: 'Multi-token',
    aside: 'ERC-1155',
    text: 'Unique and fungible tokens in one contract. Recommended.',
  },
  {
    value: 'ERC_721',
    title: 'Unique tokens only',
    aside: 'ERC-721',
    text: 'Each token is unique. Choose it for tools without ERC-1155 support.',
  },
] as const;

/** Deploys a token contract and opens its page afterwards. */
export function DeployDrawer({ onClose }: { onClose: () => void }) {
  const form = useFields({
    name: '',
    symbol: '',
    chain: 'ETHEREUM',
    standard: 'ERC_1155',
    description: '',
    image: '',
    owner: 'service',
    walletId: '',
  });
  const { name, chain, walletId } = form.values;
  const { wallet } = useSigner(walletId || undefined);
  const isOfService = form.values.owner === 'service';
  return (
    <OperationForm
      operation="collections.deploy"
      form={form}
      isOwned="last"
      fields={{
        name: { label: 'Name', rule: itemName, blank: '<name>' },
        symbol: {
          label: 'Symbol',
          mono: true,
          placeholder: symbolOf(name),
          beside: '140px',
          rule: ifTyped(newCollection.shape.symbol),
        },
        chain: {
          render: (field) => (
            <ChainField
              {...field}
              onChange={(next) => {
                field.onChange(next);
                form.set('walletId', '');
              }}
            />
          ),
        },
        standard: { label: 'Standard', choices: standards },
        description: { label: 'Description', lines: 2, rule: itemDescription },
        image: { label: 'Image', hint: imageHint, mono: true, rule: imageMessage },
        owner: {
          rule: () => (isOfService || wallet ? null : 'Choose the owning wallet.'),
          render: ({ value, onChange, error }) => (
            <More label="Owner" hint={isOfService ? 'the service' : 'one of your wallets'} open={Boolean(error)}>
              <Choices legend="Contract owner" choices={owners} value={value} onChange={onChange} />
              {!isOfService && (
                <WalletPicker
                  label="Owning wallet"
                  wallet={wallet}
                  secretType={secretType.catch('ETHEREUM').parse(chain)}
                  error={error}
                  onPick={(id) => {
                    form.set('walletId', id);
                    onChange(value);
                  }}
                />
              )}
            </More>
          ),
        },
      }}
      input={({ name, symbol, description, image, standard }) => ({
        name,
        secretType: secretType.catch('ETHEREUM').parse(chain),
        standard: standard === 'ERC_721' ? standard : 'ERC_1155',
        symbol: symbol || undefined,
        description: description || undefined,
        image: image || undefined,
        owner: isOfService ? undefined : wallet?.address,
      })}
      title="Deploy collection"
      subtitle="A contract for token types. The service deploys it and pays the gas."
      submit="Deploy collection"
      leadsTo={({ address }) => ({ to: '/collections/$chain/$address', params: { chain, address } })}
      onClose={onClose}
    />
  );
}

/** The default symbol of a name: the first letters of its words. */
function symbolOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '');
  return letters.join('').toUpperCase().slice(0, 11);
}

const owners = [
  { value: 'service', title: 'The service', text: 'The service deploys, owns and mints.' },
  {
    value: 'wallet',
    title: 'One of your wallets',
    text: 'The wallet is the owner on marketplaces. The service may still mint.',
  },
] as const;
