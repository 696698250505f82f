import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import text from '../../components/text.module.css';
import { type Area, isChanged } from './behaviour/areas.ts';
import styles from './RoomIndex.module.css';

/** The sections of the settings; a number shows how many settings of a section were changed. */
export function RoomIndex({ areas, room }: { areas: readonly Area[]; room: string | undefined }) {
  return (
    <nav className={styles.index} aria-label="Settings">
      <RoomLink room={undefined} isCurrent={room === undefined}>
        This installation
      </RoomLink>
      <Box
        className={`${text.tiny} ${text.quiet} ${text.medium} ${styles.label}`}
        mt={12}
        mx={0}
        mb={4}
        py={0}
        px={10}
      >
        Behaviour
      </Box>
      {areas.map((area) => (
        <RoomLink
          key={area.room}
          room={area.room}
          isCurrent={room === area.room}
          changed={area.settings.filter(isChanged).length}
        >
          {area.name}
        </RoomLink>
      ))}
    </nav>
  );
}

function RoomLink({
  room,
  isCurrent,
  changed = 0,
  children,
}: {
  room: string | undefined;
  isCurrent: boolean;
  changed?: number;
  children: string;
}) {
  return (
    <Link
      to="/settings"
      search={room === undefined ? {} : { room }}
      className={`${text.apart} ${text.soft} ${styles.room}`}
      style={{ minHeight: 28, padding: '4px 10px', borderRadius: 6 }}
      // All sections share this page; the address determines the current one.
      activeProps={{}}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
      {changed > 0 && (
        <Box
          component="span"
          className={`${text.tiny} ${text.figures}`}
          c="var(--vd-accent-text)"
          style={{ whiteSpace: 'nowrap' }}
        >
          {changed} changed
        </Box>
      )}
    </Link>
  );
}
