import { Box, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type ButtonElement, LoadedMenu } from '../../../components/layout/loading/LoadedMenu.tsx';
import { reportChange } from '../../../service/live/reported-change.ts';
import { storeViews } from '../../../service/queries/list-views.ts';
import { lostFields, type SavedView, useStoredList } from '../../../service/queries/stored-lists.ts';
import type { ListPlace } from './use-stored-choices.ts';
import type { ViewTask } from './ViewDialog.tsx';

/** The menu of saved views of a list, and the actions for the current view. */
export function ViewsList({
  place,
  current,
  onOpen,
  onTask,
  children,
}: {
  place: ListPlace;
  /** The current view; `undefined` if no saved view matches. */
  current: SavedView | undefined;
  onOpen: (view: SavedView) => void;
  onTask: (task: ViewTask) => void;
  children: ButtonElement;
}) {
  const { path, state, schema } = place;
  const { views } = useStoredList(path);
  return (
    <LoadedMenu button={children} position="bottom-start">
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Item
          leftSection={<Mark isShown={!current && Object.keys(state).every((name) => name === 'columns')} />}
          onClick={() => place.show({})}
        >
          Everything
        </Menu.Item>
        {views.map((view) => (
          <Menu.Item
            key={view.name}
            leftSection={<Mark isShown={view.name === current?.name} />}
            rightSection={<ViewNote view={view} isExpanded={lostFields(view, schema).length === 0} />}
            onClick={() => onOpen(view)}
          >
            <Box component="span" className="cut" display="block" maw={260}>
              {view.name}
            </Box>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {current ? (
          <CurrentItems view={current} views={views} path={path} onTask={onTask} />
        ) : (
          <Menu.Item leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => onTask({ kind: 'save' })}>
            Save as a view…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LoadedMenu>
  );
}

function CurrentItems({
  view,
  views,
  path,
  onTask,
}: {
  view: SavedView;
  views: readonly SavedView[];
  path: string;
  onTask: (task: ViewTask) => void;
}) {
  const Icon = view.isDefault ? IconPinnedOff : IconPin;
  const setDefault = () =>
    storeViews(
      path,
      views.map((item) => ({ ...item, isDefault: item.name === view.name && !view.isDefault })),
    );
  const remove = () => {
    storeViews(
      path,
      views.filter(({ name }) => name !== view.name),
    );
    reportChange({ label: `Deleted “${view.name}”`, undo: async () => storeViews(path, views) });
  };
  return (
    <>
      <Menu.Item leftSection={<Icon size={14} stroke={1.7} />} onClick={setDefault}>
        {view.isDefault ? 'Use no default view' : 'Use as default view'}
      </Menu.Item>
      <Menu.Item leftSection={<IconPencil size={14} stroke={1.7} />} onClick={() => onTask({ kind: 'rename', view })}>
        Rename view…
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={14} stroke={1.7} />} onClick={remove}>
        Delete view
      </Menu.Item>
    </>
  );
}

function Mark({ isShown: isVisible }: { isShown: boolean }) {
  return <IconCheck size={14} stroke={1.8} visibility={isVisible ? undefined : 'hidden'} />;
}

function ViewNote({ view, isExpanded }: { view: SavedView; isExpanded: boolean }) {
  if (!isExpanded)
    return (
      <IconAlertTriangle size={14} stroke={1.7} className="warn" role="img" aria-label="contains a removed filter" />
    );
  return view.isDefault && <span className="small quiet">default</span>;
}
