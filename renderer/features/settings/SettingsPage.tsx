import { Box, NativeSelect, Switch, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { useEntry } from '../../components/table/enter-list.ts';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import type { SettingsSearch } from '../../service/queries/page-searches.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import { AreaRoom, focusFirstControl } from './behaviour/AreaRoom.tsx';
import { type Area, areasOf, isChanged, narrowed, roomOfHash, startingWordIn, termsOf } from './behaviour/areas.ts';
import { InstallationRoom } from './installation/InstallationRoom.tsx';
import styles from './settings.module.css';

const route = getRouteApi('/settings');
const installation = 'This installation';
const everything = 'All sections';

/** The installation, its settings, and the behaviour that the contract does not specify. */
export function SettingsPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(service.settings.list.queryOptions({}));
  const areas = data && areasOf(data);
  const chosen = route.useSearch();
  const search = { ...chosen, room: chosen.room ?? (areas && roomOfHash(areas, hash)) };
  const profile = data?.settings.find(({ key }) => key === 'profile')?.value;
  const changedCount = data?.settings.filter(isChanged).length ?? 0;
  const results = useRef<HTMLDivElement>(null);
  useEntry(data !== undefined, () => focusFirstControl(results.current));
  const show = (next: SettingsSearch) => void navigate({ to: '/settings', search: next, replace: true });
  return (
    <>
      <PageHeader title="Settings" facts="This installation, and the behaviour of the API." />
      <FilterBar>
        <NativeSelect
          size="xs"
          aria-label="Section"
          className={styles.picker}
          value={isNarrowing(search) ? everything : (search.room ?? '')}
          onChange={({ currentTarget }) => show({ room: currentTarget.value || undefined })}
        >
          {isNarrowing(search) && <option>{everything}</option>}
          <option value="">{installation}</option>
          <optgroup label="Behaviour">
            {areas?.map(({ room, name }) => (
              <option key={room} value={room}>
                {name}
              </option>
            ))}
          </optgroup>
        </NativeSelect>
        <SearchField
          placeholder="Settings and decisions"
          value={search.search ?? ''}
          onChange={(value) => show({ ...search, search: value || undefined })}
        />
        <Switch
          size="xs"
          label={changedCount > 0 ? `Changed from default (${changedCount})` : 'Changed from default'}
          checked={search.changed ?? false}
          onChange={({ currentTarget }) => show({ ...search, changed: currentTarget.checked || undefined })}
        />
      </FilterBar>
      <PageBody>
        {error && !data && (
          <Box mb={16}>
            <FailureAlert error={error} onRetry={() => void refetch()} />
          </Box>
        )}
        <div className={styles.rooms}>
          <RoomIndex areas={areas ?? []} search={search} />
          <Box className="stack airy" miw={0} ref={results}>
            <Room search={search} areas={areas} profile={profile} onClear={() => show({ room: search.room })} />
          </Box>
        </div>
      </PageBody>
    </>
  );
}

interface RoomProps {
  readonly search: SettingsSearch;
  readonly areas: readonly Area[] | undefined;
  readonly profile: React.ComponentProps<typeof AreaRoom>['profile'];
  readonly onClear: () => void;
}

function Room({ search, areas, profile, onClear }: RoomProps) {
  const overview = useOverview();
  const isNarrowed = isNarrowing(search);
  if (search.room === undefined && !isNarrowed)
    return overview ? <InstallationRoom overview={overview} /> : <Waiting />;
  if (!areas) return <Waiting />;
  const matches = isNarrowed ? narrowed(areas, search) : areas.filter(({ room }) => room === search.room);
  if (matches.length === 0 && !search.search && search.changed)
    return <p className="soft">All settings have their default values.</p>;
  const found = search.search ? cardsWith(search.search) : [];
  return (
    <>
      {found.length > 0 && (
        <Card title={installation} label={installation}>
          <div className="line">
            {found.map(({ id, name, hits }) => (
              <span key={id} className="inline">
                <Link to="/settings" hash={id} className="link">
                  {name}
                </Link>
                {hits.length > 0 && <span className="quiet small">{hits.join(', ')}</span>}
              </span>
            ))}
          </div>
        </Card>
      )}
      {matches.map((area) => (
        <AreaRoom key={area.room} area={area} search={search.search} profile={profile} />
      ))}
      {matches.length + found.length === 0 && (
        <p className="soft" role="status">
          No setting or decision contains “{search.search}”. Try a word of the API, e.g. retry, PIN or pagination.{' '}
          <UnstyledButton className="link" onClick={onClear}>
            Clear search
          </UnstyledButton>
        </p>
      )}
    </>
  );
}

/** The cards with these words, and the words that their names do not contain. */
function cardsWith(search: string) {
  const tests = termsOf(search).map(startingWordIn);
  return Object.entries(cards)
    .filter(([, { name, words }]) => tests.every((isMatch) => isMatch(`${name} ${words}`)))
    .map(([id, { name, words }]) => ({
      id,
      name,
      hits: words.split(' ').filter((word) => tests.some((isMatch) => isMatch(word))),
    }));
}

function isNarrowing({ search, changed }: SettingsSearch): boolean {
  return Boolean(search || changed);
}

function Waiting() {
  return (
    <Card>
      <SkeletonLine width="40%" />
      <SkeletonLine width="60%" />
    </Card>
  );
}

/** The cards of the installation, by their ids; the first is at the top. Sessions of a desktop window cannot be ended. */
const cards = {
  '': { name: 'General', words: 'version address clock theme dark light' },
  storage: { name: 'Storage', words: 'backup data folder' },
  'device-key': { name: 'Device key', words: 'export audit' },
  sessions: { name: 'Sessions', words: 'browser sign out' },
  seed: { name: 'Seed', words: 'example file load export' },
  notifications: { name: 'Notifications', words: 'alerts attention' },
};

/** The card at the top of the page; the chosen card while it is visible, because the last cards cannot reach the top. */
function useCardInView(): string {
  const { hash } = useLocation();
  const [current, setCurrent] = useState(hash);
  useEffect(() => {
    const update = () => {
      const tops = Object.keys(cards).flatMap((id) => {
        const top = id ? document.getElementById(id)?.getBoundingClientRect().top : undefined;
        return top === undefined ? [] : [{ id, top }];
      });
      const isVisible = tops.some(({ id, top }) => id === hash && top > 0 && top < window.innerHeight - 80);
      setCurrent(isVisible ? hash : (tops.findLast(({ top }) => top < 160)?.id ?? ''));
    };
    update();
    document.addEventListener('scroll', update, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', update, { capture: true });
  }, [hash]);
  return current;
}

/**
 * The sections of the settings with their number of changed settings, or of results of a search, which dims the sections
 * without results. Narrow windows list the sections in the filter bar.
 */
function RoomIndex({ areas, search }: { areas: readonly Area[]; search: SettingsSearch }) {
  const isHeadless = useOverview()?.host === 'headless';
  const card = useCardInView();
  const results = isNarrowing(search) && new Map(narrowed(areas, search).map((area) => [area.room, area]));
  const isSearch = results && search.search !== undefined;
  const noun = isSearch ? 'found' : 'changed';
  const countOf = (area: Area) => {
    const { settings = [], points = [] } = (isSearch ? results.get(area.room) : area) ?? {};
    return isSearch ? settings.length + points.length : settings.filter(isChanged).length;
  };
  const link = (room: string | undefined, name: string, count = 0, hash = '') => (
    <Link
      key={name}
      to="/settings"
      search={room === undefined ? {} : { room }}
      hash={hash}
      className={`apart soft ${styles.room}`}
      // All sections share this page.
      activeOptions={{ exact: true, includeHash: true }}
      activeProps={{}}
      data-current={(!results && room === search.room && (room !== undefined || hash === card)) || undefined}
      data-unmatched={(results && (room === undefined || !results.has(room))) || undefined}
    >
      {name}
      {count > 0 && (
        <Box component="span" className="tiny figures" c="var(--vd-accent-text)" title={`${count} ${noun}`}>
          {count}
          <VisuallyHidden> {noun}</VisuallyHidden>
        </Box>
      )}
    </Link>
  );
  const label = `tiny quiet medium ${styles.label}`;
  return (
    <nav className={styles.index} aria-label="Settings">
      <span className={label}>{installation}</span>
      {Object.entries(cards).map(([id, { name }]) => (id !== 'sessions' || isHeadless) && link(undefined, name, 0, id))}
      <span className={label}>Behaviour</span>
      {areas.map((area) => link(area.room, area.name, countOf(area)))}
    </nav>
  );
}
