import { Box, Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconCheck, IconPlus, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { mainWorld, worldPath } from '../../../../service/model/installation/own-names.ts';
import type { EndedWorld, WorldSummary } from '../../../../service/model/installation/world.ts';
import { counted } from '../../../components/figures/counted.ts';
import { toAge, toHour, toInstant } from '../../../components/figures/instant.ts';
import { Key } from '../../../components/keyboard/Key.tsx';
import { type ButtonElement, LoadedMenu } from '../../../components/layout/loading/LoadedMenu.tsx';
import { endedBar, worldTags } from '../../../components/status/labels/world-tags.ts';
import { service } from '../../../service/call/client.ts';
import { recreateWorld } from '../../../service/call/recreate-world.ts';
import { consoleBase, ownWorld, ownWorldPath } from '../../../service/call/session/console-base.ts';
import { worldColour, worldSource } from '../../../service/labels/world-colour.ts';
import { useActions } from '../../action/actions.tsx';
import styles from './sidebar.module.css';

/** From this number on, the worlds have a search. */
const searchedWorlds = 7;

/** The worlds of this port. A world opens at `page`, by a click or by its digit. */
export function WorldMenu({ page, children }: { page: string; children: ButtonElement }) {
  const { data: worlds = [], isPending, refetch } = useQuery(service.worlds.list.queryOptions({}));
  const { data: ended = [] } = useQuery(service.worlds.listEnded.queryOptions({}));
  const [search, setSearch] = useState('');
  const actions = useActions();
  const navigate = useNavigate();
  const newWorld = useRef<HTMLButtonElement>(null);
  const text = search.trim().toLowerCase();
  const isFound = ({ name }: { readonly name: string }) => name.includes(text);
  const shown = worlds.filter(isFound);
  const shownEnded = ended.filter(isFound);
  const open = (name: string) =>
    location.assign(`${worldPath(name)}${consoleBase.slice(ownWorldPath.length)}${page.slice(1)}`);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [first] = [...shown, ...shownEnded];
    const world = /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined;
    if (event.target instanceof HTMLInputElement) {
      if (event.key !== 'Enter' || !text || !first) return;
      open(first.name);
    } else if (world && world.name !== ownWorld) open(world.name);
    else if (event.key === 'n') newWorld.current?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The first world gets the focus, so the menu opens with its worlds.
  if (isPending) return children;
  return (
    <LoadedMenu
      button={children}
      position="bottom-start"
      offset={4}
      width={344}
      radius={10}
      shadow="lg"
      onOpen={() => void refetch()}
    >
      <Menu.Dropdown aria-label="Worlds" className={styles.worldMenu}>
        <Keys onKey={onKey} />
        {worlds.length >= searchedWorlds && (
          <Menu.Search
            placeholder="Find a world"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <Box mah="min(400px, 100dvh - 216px)" style={{ overflowY: 'auto' }}>
          {shown.map((world, index) => (
            <Menu.RadioItem
              key={world.name}
              value={world.name}
              checked={world.name === ownWorld}
              onChange={open}
              classNames={{ item: styles.worldItem, itemLabel: 'cut', itemIndicator: styles.worldIndicator }}
              rightSection={
                world.name === ownWorld ? (
                  <IconCheck size={16} stroke={1.8} color="var(--vd-accent)" />
                ) : (
                  index < 9 && <Key>{index + 1}</Key>
                )
              }
            >
              <WorldLine
                name={world.name}
                bar={worldColour(world.name, worlds) ?? 'var(--vd-text)'}
                facts={factsOf(world)}
              />
            </Menu.RadioItem>
          ))}
          {shownEnded.length > 0 && <Menu.Label>Recently ended</Menu.Label>}
          {shownEnded.map((world) => (
            <EndedLine key={world.name} world={world} onOpen={() => open(world.name)} />
          ))}
        </Box>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={15} stroke={1.7} />}
          rightSection={<Key>N</Key>}
          ref={newWorld}
          onClick={() => actions.open({ name: 'new-world' })}
        >
          New world…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={15} stroke={1.6} />}
          onClick={() => void navigate({ to: '/worlds' })}
        >
          Manage worlds
        </Menu.Item>
      </Menu.Dropdown>
    </LoadedMenu>
  );
}

/** Handles keys while the menu is open, also before its first item has the focus. */
function Keys({ onKey }: { onKey: (event: KeyboardEvent) => void }) {
  useWindowEvent('keydown', onKey, { capture: true });
  return null;
}

function factsOf(world: WorldSummary): readonly string[] {
  const { name, from, createdAt, records } = world;
  // The age of main is that of the process. Worlds are created by system time.
  const age = name === mainWorld ? [] : [`${toAge(toInstant(createdAt), new Date())} old`];
  const tags = worldTags(world);
  return [worldSource(from), ...age, ...(tags.length > 0 ? tags : [counted(records, 'record')])];
}

function EndedLine({ world, onOpen }: { world: EndedWorld; onOpen: () => void }) {
  const [isCreating, setCreating] = useState(false);
  const { name, from, endedAt } = world;
  return (
    <div className="line">
      <Menu.Item classNames={{ item: styles.worldItem, itemLabel: 'cut' }} flex={1} miw={0} onClick={onOpen}>
        <WorldLine name={name} bar={endedBar} facts={[worldSource(from), `ended ${toHour(toInstant(endedAt))}`]} />
      </Menu.Item>
      <Menu.Item
        w="auto"
        c="var(--vd-accent-text)"
        aria-label={`Recreate ${name}${world.isSourceMissing ? ' empty' : ''}`}
        closeMenuOnClick={false}
        disabled={isCreating}
        onClick={() => {
          setCreating(true);
          void recreateWorld(world);
        }}
      >
        {isCreating ? 'Creating…' : 'Recreate'}
      </Menu.Item>
    </div>
  );
}

function WorldLine({ name, bar, facts }: { name: string; bar: string; facts: readonly string[] }) {
  return (
    <span className="line roomy">
      <Box component="span" w={4} h={32} bdrs={2} style={{ flexShrink: 0, background: bar }} />
      <Box component="span" miw={0}>
        <Box component="span" display="block" className="strong cut">
          {name}
        </Box>
        <Box component="span" display="block" className="small quiet cut">
          {facts.join(' · ')}
        </Box>
      </Box>
    </span>
  );
}
