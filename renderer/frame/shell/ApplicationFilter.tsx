import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chooseApplication, useChosenApplication } from '../../service/call/application-filter.ts';
import { service } from '../../service/call/client.ts';
import styles from './ApplicationFilter.module.css';

/** Narrows the console to what one application owns. */
export function ApplicationFilter({ isRail }: { isRail: boolean }) {
  const chosen = useChosenApplication();
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  const items = applications.data?.items ?? [];
  const application = items.find(({ id }) => id === chosen);
  const isGone = chosen !== undefined && applications.isSuccess && !application;
  useEffect(() => {
    if (isGone) chooseApplication(undefined);
  }, [isGone]);
  const name = application?.name ?? 'All applications';
  return (
    <Menu position={isRail ? 'right-end' : 'top-start'} width={isRail ? 240 : 'target'}>
      <Menu.Target>
        <button type="button" className={styles.filter} aria-label={`Application: ${name}`}>
          <Initial name={name} isOne={Boolean(application)} />
          <span className={styles.name}>{name}</span>
          <IconSelector size={14} stroke={1.7} className={styles.selector} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Choice
          name="All applications"
          isChosen={!application}
          onChoose={() => chooseApplication(undefined)}
        />
        <Menu.Divider />
        {items.map(({ id, name: itsName }) => (
          <Choice
            key={id}
            name={itsName}
            isChosen={id === chosen}
            onChoose={() => chooseApplication(id)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({
  name,
  isChosen,
  onChoose,
}: {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <Menu.Item
      onClick={onChoose}
      rightSection={isChosen && <IconCheck size={14} stroke={1.8} aria-label="chosen" />}
    >
      <span className={styles.choice}>{name}</span>
    </Menu.Item>
  );
}

function Initial({ name, isOne }: { name: string; isOne: boolean }) {
  return (
    <span className={styles.initial} data-one={isOne || undefined} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
