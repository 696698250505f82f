import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDroplet, IconPhotoPlus, IconRotate2 } from '@tabler/icons-react';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { useActions } from '../../frame/act/actions.tsx';

/** What else can be done with an embedded chain. */
export function ChainMenu({ chain, onReset }: { chain: ChainState; onReset: () => void }) {
  const actions = useActions();
  const { secretType } = chain;
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
          onClick={() => actions.open({ name: 'faucet', secretType })}
        >
          Faucet…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPhotoPlus size={15} stroke={1.6} />}
          onClick={() => actions.open({ name: 'mint-item', secretType })}
        >
          Mint a test item…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconRotate2 size={15} stroke={1.6} />} onClick={onReset}>
          Reset…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
