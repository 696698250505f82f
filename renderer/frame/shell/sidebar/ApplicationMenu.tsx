import { Box, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ButtonElement, LoadedMenu } from '../../../components/layout/loading/LoadedMenu.tsx';
import type { Application } from '../../../service/call/client.ts';

/** The menu of applications, with an entry for all. */
export function ApplicationMenu({
  applications,
  chosen,
  children,
  onChoose,
}: {
  applications: readonly Pick<Application, 'id' | 'name'>[];
  chosen: string | undefined;
  children: ButtonElement;
  onChoose: (id: string | undefined) => void;
}) {
  return (
    <LoadedMenu button={children} position="top-start" width="target">
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Choice name="All applications" isChosen={!chosen} onChoose={() => onChoose(undefined)} />
        <Menu.Divider />
        {applications.map(({ id, name }) => (
          <Choice key={id} name={name} isChosen={id === chosen} onChoose={() => onChoose(id)} />
        ))}
      </Menu.Dropdown>
    </LoadedMenu>
  );
}

function Choice({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Menu.Item onClick={onChoose} rightSection={isChosen && <IconCheck size={14} stroke={1.8} aria-label="chosen" />}>
      <Box component="span" className="cut" display="block" maw={170}>
        {name}
      </Box>
    </Menu.Item>
  );
}
