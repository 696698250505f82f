import { Box, Button, Flex } from '@mantine/core';
import { IconCheck, IconRefresh, IconX, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { mainWorld, worldPath } from '../../../service/model/installation/own-names.ts';
import type { EndedWorld, WorldSummary } from '../../../service/model/installation/world.ts';
import { closestWord } from '../../../service/model/kernel/results/closest-word.ts';
import { counted } from '../../components/figures/counted.ts';
import { toBothZones, toDuration, toInstant, toMinute } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { client, queryClient, service } from '../../service/call/client.ts';
import { recreation } from '../../service/call/recreate-world.ts';
import { consoleBase } from '../../service/call/session/console-base.ts';
import { worldReasons } from '../../service/labels/wire-names.ts';
import { useOperation } from '../action/use-operation.tsx';
import styles from './page.module.css';

type Loaded = { readonly worlds: readonly WorldSummary[]; readonly ended: readonly EndedWorld[] };

/**
 * Replaces every page of a world that has ended or never existed. Sends one request when it is opened and one each time
 * the tab becomes visible.
 */
export function AbsentWorld({ name }: { name: string }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    document.title = name;
  }, [name]);
  useEffect(() => {
    const load = async () => {
      try {
        // One batch.
        const [worlds, ended] = await Promise.all([client.worlds.list.query({}), client.worlds.listEnded.query({})]);
        setLoaded({ worlds, ended });
        // For the menu of worlds, which sends nothing here.
        queryClient.setQueryData(
          service.worlds.list.queryKey({}),
          worlds.map(({ isHere: _, ...world }) => world),
        );
      } catch (cause) {
        setError(cause);
      }
    };
    void load();
    const onVisible = () => document.hidden || void load();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
  const ended = loaded?.ended.find((world) => world.name === name);
  const isBack = loaded?.worlds.some((world) => world.name === name);
  return (
    <div className={styles.scroll}>
      <div className={styles.stripe} aria-hidden="true" />
      <Box className="stack airy" maw={768} mx="auto" pt="min(88px, 9vh)" px={24} pb={32}>
        {isBack ? (
          <Title title={`World “${name}” is back`}>
            <Button size="md" variant="filled" style={{ alignSelf: 'start' }} onClick={() => location.reload()}>
              Open
            </Button>
          </Title>
        ) : ended ? (
          <Ended world={ended} />
        ) : loaded ? (
          <Unknown name={name} worlds={loaded.worlds} />
        ) : (
          Boolean(error) && <FailureAlert error={error} onRetry={() => location.reload()} />
        )}
      </Box>
    </div>
  );
}

function Title({ above, title, children }: { above?: React.ReactNode; title: string; children: React.ReactNode }) {
  return (
    <Box className="stack roomy">
      <div>
        {above}
        <Box
          component="h1"
          fz={26}
          fw={620}
          lh="34px"
          lts="-0.022em"
          style={{ overflowWrap: 'anywhere', textWrap: 'balance' }}
        >
          {title}
        </Box>
      </div>
      {children}
    </Box>
  );
}

function Ended({ world }: { world: EndedWorld }) {
  const { name, reason, createdAt, endedAt, lastUsedAt, snapshot, calls, isSourceMissing } = world;
  useNow();
  const recreate = useOperation('worlds.create');
  const [created, end] = [toInstant(createdAt), toInstant(endedAt)];
  const source = isSourceMissing || world.from === 'empty' ? 'empty' : snapshot ? 'snapshot' : 'seed';
  const { button, restored } = sources[source];
  const { label, sentence } = worldReasons[reason];
  return (
    <>
      <Title
        above={
          <Flex className="soft" align="center" gap={8} mb={4}>
            <StatusGlyph status="off" />
            {label}, {toMinute(end)}
          </Flex>
        }
        title={`World “${name}” has ended`}
      >
        <p className="soft">
          {sentence(toDuration(secondsBetween(toInstant(lastUsedAt), end)))}{' '}
          {isSourceMissing
            ? `Its source is not stored: ${world.from}.`
            : `You can create it again${source === 'empty' ? '' : ` from its ${world.from}`}.`}
        </p>
        <Flex align="center" gap={8} mt={4} wrap="wrap">
          <Button
            size="md"
            variant="filled"
            leftSection={<IconRefresh size={15} stroke={1.8} />}
            {...recreate.button}
            onClick={() => recreate.attempt(recreation(world), () => location.reload())}
          >
            {button}
          </Button>
          <MainLinks />
        </Flex>
        {Boolean(recreate.error) && <FailureAlert error={recreate.error} />}
      </Title>
      <ol
        className={styles.life}
        style={{ gridTemplateColumns: toScale(secondsBetween(created, end), secondsBetween(end, new Date())) }}
        aria-label="Lifetime, to scale"
      >
        <Moment title="Created" at={created}>
          {toMinute(created)}
        </Moment>
        <Moment title="Ended" at={end} isEnd>
          after {toDuration(secondsBetween(created, end))}
        </Moment>
        <Moment title="Now" at={new Date()}>
          {toDuration(secondsBetween(end, new Date()))} later
        </Moment>
      </ol>
      <div className={styles.pair}>
        <Card title="Restored">
          <Points icon={IconCheck} tone="good" points={restored} />
        </Card>
        <Card title="Not restored">
          <Points
            icon={IconX}
            tone="bad"
            points={[
              'Changes since it was created',
              `Access tokens, request log${source === 'snapshot' ? '' : ', past deliveries'}`,
              ...(source === 'snapshot' ? [] : ['Ids, addresses and keys, unless a random seed fixes them']),
            ]}
          />
        </Card>
      </div>
      {calls > 0 && (
        <Note tone="warn" title="Programs still call this world">
          {counted(calls, 'call')} since it ended. Each received 404 <code>world.not-found</code>.{' '}
          <a href={`${consoleBase}requests?search=${encodeURIComponent(worldPath(name))}`}>Show requests</a>
        </Note>
      )}
    </>
  );
}

const sources = {
  seed: {
    button: 'Recreate from seed',
    restored: ['All records of the seed', 'Its payments and chain calls, with new deliveries'],
  },
  snapshot: {
    button: 'Recreate from snapshot',
    restored: [
      'All records of the snapshot, also its deliveries',
      'Ids, addresses and PINs',
      'Its chains and its clock',
    ],
  },
  empty: { button: 'Recreate empty', restored: ['Its name and base URL', 'A default application'] },
} as const;

/** Two columns in proportion to two durations. Their labels need 136 and 96 px; the last column has no duration. */
function toScale(lived: number, since: number): string {
  return `minmax(136px, ${lived + 1}fr) minmax(96px, ${since + 1}fr) auto`;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
}

function Moment({
  title,
  at,
  isEnd,
  children,
}: {
  title: string;
  at: Date;
  isEnd?: boolean;
  children: React.ReactNode;
}) {
  return (
    <li data-end={isEnd}>
      <b>{title}</b>
      <time dateTime={at.toISOString()} title={toBothZones(at)}>
        {children}
      </time>
    </li>
  );
}

function Points({ icon: Icon, tone, points }: { icon: TablerIcon; tone: 'good' | 'bad'; points: readonly string[] }) {
  return (
    <ul className="stack">
      {points.map((point) => (
        <li key={point} className="line soft">
          <Icon size={14} stroke={1.8} className={tone} style={{ flexShrink: 0 }} aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}

function Unknown({ name, worlds }: { name: string; worlds: readonly WorldSummary[] }) {
  const names = worlds.map((world) => world.name).filter((known) => known !== mainWorld);
  const closest = closestWord(name, names);
  const similar = names
    .filter((known) => known === closest || known.startsWith(name.slice(0, 4)))
    .sort((a, b) => Number(b === closest) - Number(a === closest));
  const [first, ...others] = similar.slice(0, 6);
  const create = useOperation('worlds.create');
  return (
    <Title title={`There is no world “${name}”`}>
      <p className="soft">It never existed, or it ended more than 24 hours ago.</p>
      {others.length > 0 && (
        <p>
          Similar names:{' '}
          {others.map((known) => (
            <a key={known} href={`${worldPath(known)}${consoleBase}`} style={{ marginInlineEnd: 12 }}>
              {known}
            </a>
          ))}
        </p>
      )}
      <Flex align="center" gap={8} mt={4} wrap="wrap">
        {first && (
          <Button component="a" size="md" variant="filled" href={`${worldPath(first)}${consoleBase}`}>
            Open {first}
          </Button>
        )}
        <Button
          size="md"
          variant={first ? 'default' : 'filled'}
          {...create.button}
          onClick={() => create.attempt({ name, from: 'empty' }, () => location.reload())}
        >
          Create {name} empty
        </Button>
        <MainLinks />
      </Flex>
      {Boolean(create.error) && <FailureAlert error={create.error} />}
    </Title>
  );
}

function MainLinks() {
  return (
    <>
      <Button component="a" size="md" href={consoleBase}>
        Go to main
      </Button>
      <a className="link" href={`${consoleBase}worlds`} style={{ marginInlineStart: 8 }}>
        All worlds
      </a>
    </>
  );
}
