import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { type PageAction, useRegisteredActions } from '../../../components/keyboard/page-actions.ts';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { isShown } from '../../../service/queries/list-views.ts';
import { lostFields, type SavedView, useStoredList } from '../../../service/queries/stored-lists.ts';
import { Arriving } from '../../action/Arriving.tsx';
import type { ListPlace } from './use-stored-choices.ts';
import type { ViewTask } from './ViewDialog.tsx';

const ViewDialog = lazyPart(() => import('./ViewDialog.tsx'), 'ViewDialog');
const ViewsList = lazyPart(() => import('./ViewsList.tsx'), 'ViewsList');

/** The saved views of a list: the current view, and a menu of all views. */
export function ViewsMenu({ place }: { place: ListPlace }) {
  const { views } = useStoredList(place.path);
  const current = views.find((view) => isShown(view, place.state));
  const [isListLoaded, setListLoaded] = useState(false);
  const [task, setTask] = useState<ViewTask>();
  const open = (view: SavedView) => {
    const lost = lostFields(view, place.schema);
    if (lost.length > 0) setTask({ kind: 'lost', view, lost });
    else place.show(view.search);
  };
  useRegisteredActions(viewActions({ views, current, open, showAll: () => place.show({}) }));
  const button = (
    <Button
      size="xs"
      variant={current ? 'light' : 'subtle'}
      color={current ? undefined : 'gray'}
      maw={220}
      aria-haspopup="menu"
      leftSection={<IconBookmark size={14} stroke={1.7} />}
      rightSection={<IconChevronDown size={13} stroke={1.8} />}
      onClick={() => void ViewsList.preload().then(() => setListLoaded(true))}
    >
      <span className="cut">{current?.name ?? 'Views'}</span>
    </Button>
  );
  return (
    <>
      {isListLoaded ? (
        <Suspense fallback={button}>
          <ViewsList place={place} current={current} onOpen={open} onTask={setTask}>
            {button}
          </ViewsList>
        </Suspense>
      ) : (
        button
      )}
      {task && (
        <Arriving name={task.kind} onClose={() => setTask(undefined)}>
          <ViewDialog place={place} task={task} onClose={() => setTask(undefined)} />
        </Arriving>
      )}
    </>
  );
}

/** Palette entries that switch to another view or remove all filters. */
function viewActions({
  views,
  current,
  open,
  showAll,
}: {
  views: readonly SavedView[];
  current: SavedView | undefined;
  open: (view: SavedView) => void;
  showAll: () => void;
}): readonly PageAction[] {
  return [
    ...(current ? [toAction('Everything', showAll)] : []),
    ...views.filter(({ name }) => name !== current?.name).map((view) => toAction(view.name, () => open(view))),
  ];
}

function toAction(name: string, run: () => void): PageAction {
  return { label: `View: ${name}`, of: undefined, isOneOfMany: true, run };
}
