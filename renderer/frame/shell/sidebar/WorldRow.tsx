import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mainWorld } from '../../../../service/model/installation/own-names.ts';
import { toAge, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/RelativeTime.tsx';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { service } from '../../../service/call/client.ts';
import { absentWorld, ownWorld } from '../../../service/call/session/console-base.ts';
import { worldSource } from '../../../service/labels/world-colour.ts';
import { useOwnColour } from '../../../service/queries/use-overview.ts';
import { Mark } from '../StatusStrip.tsx';
import styles from './sidebar.module.css';

const WorldMenu = lazyPart(() => import('./WorldMenu.tsx'), 'WorldMenu');

/** The world of the console; its menu leads to the same page of another world. */
export function WorldRow({ page }: { page: string }) {
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const button = (
    <button
      type="button"
      className={`line ${styles.world}`}
      aria-haspopup="menu"
      aria-label={`World ${ownWorld}, switch world`}
      title={ownWorld}
      onClick={() => void WorldMenu.preload().then(() => setMenuLoaded(true))}
    >
      <Mark size={24} swatch={useOwnColour()} />
      <span className={styles.worldName}>
        <span className="cut">{ownWorld}</span>
        <span className="tiny quiet cut">
          <Origin />
        </span>
      </span>
      <IconSelector size={14} stroke={1.7} style={{ flexShrink: 0, marginInlineStart: 'auto' }} aria-hidden="true" />
    </button>
  );
  // As in the filter by application, a menu that is mounted earlier would lose the first click.
  if (!isMenuLoaded) return button;
  return (
    <Suspense fallback={button}>
      <WorldMenu page={page}>{button}</WorldMenu>
    </Suspense>
  );
}

/** The source of the world; the age of an additional world. */
function Origin() {
  useNow();
  const { data } = useQuery(service.worlds.list.queryOptions({}));
  const world = data?.find(({ isHere }) => isHere);
  // Worlds are created and end by system time.
  if (absentWorld) return 'Not running';
  if (!world) return ' ';
  // The age of main is that of the process.
  const age = world.name === mainWorld ? '' : ` · ${toAge(toInstant(world.createdAt), new Date())} old`;
  return `${worldSource(world.from)}${age}`;
}
