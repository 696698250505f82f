import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDroplet, IconPhotoPlus, IconRotate2 } from '@tabler/icons-react';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { useOfferedActs } from '../../components/keyboard/page-acts.ts';
import { useActions } from '../../frame/act/actions.tsx';

/** More actions for an embedded chain; a chain that others share cannot be reset here. */
export function ChainMenu({ chain, onReset }: { chain: ChainState; onReset: () => void }) {
  const actions = useActions();
  const { secretType } = chain;
  const [faucet, mint] = [
    { name: 'faucet', secretType },
    { name: 'mint-item', secretType },
  ] as const;
  const offer = (label: string, run: () => void) => ({ label, of: secretType, run });
  useOfferedActs([
    offer(`Faucet of ${secretType}…`, () => actions.open(faucet)),
    offer(`Mint a test item on ${secretType}…`, () => actions.open(mint)),
    ...(chain.isServed ? [] : [offer(`Reset ${secretType}…`, onReset)]),
  ]);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`More for ${secretType}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDroplet size={15} stroke={1.6} />}
          onClick={() => actions.open(faucet)}
        >
          Faucet…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhotoPlus size={15} stroke={1.6} />}
          onClick={() => actions.open(mint)}
        >
          Mint a test item…
        </Menu.Item>
        {!chain.isServed && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconRotate2 size={15} stroke={1.6} />} onClick={onReset}>
              Reset…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
