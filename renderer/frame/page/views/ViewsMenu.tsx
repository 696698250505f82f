import { Button } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/layout/lazy-part.tsx';
import text from '../../../components/text.module.css';
import { useKeptList } from '../../../service/look/kept-lists.ts';
import { isShown } from '../../../service/look/list-views.ts';
import type { ListPlace } from './use-kept-choices.ts';
import styles from './ViewsMenu.module.css';

const ViewsList = lazyPart(() => import('./ViewsList.tsx'), 'ViewsList');

/** The views of a list that were saved in this browser: which one is shown, and the way to all of them. */
export function ViewsMenu({ place }: { place: ListPlace }) {
  const { views } = useKeptList(place.path);
  const current = views.find((view) => isShown(view, place.state));
  const [isAsked, setAsked] = useState(false);
  const button = (
    <Button
      size="xs"
      variant={current ? 'light' : 'subtle'}
      color={current ? undefined : 'gray'}
      className={styles.open}
      aria-haspopup="menu"
      leftSection={<IconBookmark size={14} stroke={1.7} />}
      rightSection={<IconChevronDown size={13} stroke={1.8} />}
      onClick={() => setAsked(true)}
    >
      <span className={text.cut}>{current?.name ?? 'Views'}</span>
    </Button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <ViewsList place={place} current={current}>
        {button}
      </ViewsList>
    </Suspense>
  );
}
