import { Menu, UnstyledButton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { worldPath } from '../../../service/model/installation/own-names.ts';
import { service } from '../../service/call/client.ts';
import { consoleBase, ownWorldPath } from '../../service/call/session/console-base.ts';
import styles from './shell.module.css';

/** The current world and a menu of the others; for use with more than one world. */
export function WorldSwitcher({ world }: { world: string }) {
  const { data } = useQuery(service.worlds.list.queryOptions({}));
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton className={styles.part} aria-label={`World ${world}, switch world`}>
          <IconStack2 size={13} stroke={1.7} aria-hidden="true" />
          {world}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.map(({ name, isHere }) => (
          <Menu.Item
            key={name}
            component="a"
            href={`${worldPath(name)}${consoleBase.slice(ownWorldPath.length)}`}
            aria-current={isHere ? 'true' : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
