import { Box, Flex, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { createContext, Fragment, use, useEffect, useRef, useState } from 'react';
import { mainWorld } from '../../../../service/model/installation/own-names.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { client, type Setting } from '../../../service/call/client.ts';
import { consoleOf } from '../../../service/call/session/console-base.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import styles from '../settings.module.css';
import { type Area, effectsText, isChanged, isOnOff, markedParts, marksIn, parseInRange } from './areas.ts';

/** The settings of an area, and the decisions on open points of the contract. */
export function AreaRoom({
  area: { name, settings, points },
  search,
  profile,
}: {
  area: Area;
  /** The profile of the installation. */
  profile: Value | undefined;
  /** Its words are marked. */
  search: string | undefined;
}) {
  const texts = [
    ...settings.flatMap((setting) => [setting.key, setting.title, setting.description, effectsText(setting)]),
    ...points.flatMap(({ point, decision }) => [point, decision]),
  ];
  return (
    <SearchContext value={marksIn(texts, search)}>
      {settings.length > 0 && (
        <Card title={name} hint="effective from the next request" flush>
          {settings.map((setting) => (
            <SettingRow key={setting.key} setting={setting} profile={profile} />
          ))}
        </Card>
      )}
      {points.length > 0 && (
        <Decisions title={settings.length > 0 ? 'For reference' : name} label={`Decisions: ${name}`} points={points} />
      )}
    </SearchContext>
  );
}

const SearchContext = createContext<readonly string[]>([]);

/** A text in which the words of the search are marked. */
function Marked({ children }: { children: string }) {
  let end = 0;
  return markedParts(children, use(SearchContext)).map((part, index) => {
    end += part.length;
    return index % 2 === 0 ? (
      part
    ) : (
      <mark key={end} style={{ background: 'var(--vd-warn-line)', color: 'var(--vd-text)' }}>
        {part}
      </mark>
    );
  });
}

type Value = Setting['value'];

/** One setting; locked if the configuration defines it. */
function SettingRow({ setting, profile }: { setting: Setting; profile: Value | undefined }) {
  const row = useRef<HTMLDivElement>(null);
  const id = `setting-${setting.key}`;
  const isTarget = useLocation().hash === id;
  useEffect(() => {
    if (isTarget) row.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  const [newValue, setNewValue] = useState(setting.value);
  const block = useWriteBlock();
  const change = useOperation('settings.change');
  const reset = useOperation('settings.reset');
  const { key, title, value: previous, isOverridden } = setting;
  const report = (label: string) =>
    reportChange({
      label,
      undo: () =>
        isOverridden ? client.settings.change.mutate({ key, value: previous }) : client.settings.reset.mutate({ key }),
    });
  const choose = (value: Value) => {
    setNewValue(value);
    change.attempt({ key, value }, () => report(`Changed “${title}” to ${value}`));
  };
  const error = change.error ?? reset.error;
  const displayedValue = change.busy ? newValue : setting.value;
  return (
    <Box
      ref={row}
      className={styles.setting}
      data-target={isTarget || undefined}
      display="grid"
      mih={64}
      py={12}
      px={16}
      style={{
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: '4px 24px',
        borderTop: '1px solid var(--vd-line)',
      }}
      id={id}
    >
      <div>
        <div className="line strong">
          <span>
            <Marked>{setting.title}</Marked>
          </span>
          <Box component="code" c="dimmed" fz="xs" fw={400}>
            <Marked>{setting.key}</Marked>
          </Box>
          {setting.fixed && (
            <Tag>
              <IconLock size={11} stroke={1.8} aria-hidden="true" />{' '}
              {setting.isOfMain ? `setting of ${mainWorld}` : 'set by config'}
            </Tag>
          )}
          {setting.isOfMain && (
            <a href={`${consoleOf(mainWorld)}settings?search=${key}`} className="link small">
              Change it there
            </a>
          )}
          {setting.isOfProfile && !setting.fixed && !isChanged(setting) && profile !== 'contract' && profile && (
            <Tag>from profile {String(profile)}</Tag>
          )}
        </div>
        <Box component="p" className="soft" maw={560} style={{ overflowWrap: 'anywhere' }}>
          <Marked>{setting.description}</Marked>
        </Box>
        {setting.effects && (
          <dl className={`soft small ${styles.effects}`}>
            {Object.entries(setting.effects).map(([option, effect]) => (
              <Fragment key={option}>
                <dt>
                  <code>{option}</code>
                </dt>
                <dd>
                  <Marked>{effect}</Marked>
                </dd>
              </Fragment>
            ))}
          </dl>
        )}
      </div>
      <div className="line">
        {isChanged(setting) && !setting.fixed && (
          <UnstyledButton
            className="link small"
            disabled={block !== undefined}
            aria-label={`Reset “${setting.title}” to ${setting.default}`}
            onClick={() => reset.attempt({ key }, () => report(`Reset “${title}” to ${setting.default}`))}
          >
            Reset to {String(setting.default)}
          </UnstyledButton>
        )}
        {isOnOff(setting) ? (
          <Switch
            size="sm"
            aria-label={setting.title}
            label={displayedValue === 'on' ? 'On' : 'Off'}
            checked={displayedValue === 'on'}
            disabled={setting.fixed || block !== undefined}
            onChange={({ currentTarget }) => choose(currentTarget.checked ? 'on' : 'off')}
          />
        ) : setting.options ? (
          <Segments
            label={setting.title}
            disabled={setting.fixed || block !== undefined}
            options={setting.options.map(String)}
            value={String(displayedValue)}
            onChange={(text) => {
              const value = setting.options?.find((option) => String(option) === text);
              if (value !== undefined) choose(value);
            }}
          />
        ) : (
          <TypedNumber setting={setting} isBlocked={change.busy || block !== undefined} onChange={choose} />
        )}
      </div>
      {Boolean(error) && (
        <div style={{ gridColumn: '1 / -1' }}>
          <FailureAlert error={error} />
        </div>
      )}
    </Box>
  );
}

/** A number, saved with Enter or by leaving the field while it is in the range of the setting. Escape restores it. */
function TypedNumber({
  setting,
  isBlocked,
  onChange,
}: {
  setting: Setting;
  isBlocked: boolean;
  onChange: (value: Value) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const [stored, setStored] = useState(setting.value);
  if (stored !== setting.value) {
    setStored(setting.value);
    setDraft(undefined);
  }
  const parsed = draft === undefined ? setting.value : parseInRange(setting, draft);
  const save = () => {
    if (typeof parsed === 'string' || isBlocked) return;
    if (parsed === setting.value) setDraft(undefined);
    else onChange(parsed);
  };
  return (
    <TextInput
      w={136}
      aria-label={setting.title}
      value={draft ?? String(setting.value)}
      disabled={setting.fixed}
      error={typeof parsed === 'string' && parsed}
      inputMode="numeric"
      onChange={(event) => setDraft(event.currentTarget.value)}
      // The field is still active if the window itself is left.
      onBlur={({ currentTarget }) => document.activeElement !== currentTarget && save()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
        if (key === 'Escape') setDraft(undefined);
      }}
      styles={{ input: { height: 30, minHeight: 30, textAlign: 'right' } }}
    />
  );
}

/** Our decisions on open points of the contract. */
function Decisions({ title, label, points }: { title: string; label: string; points: Area['points'] }) {
  return (
    <Card title={title} hint="open in the contract, decided here" label={label} flush>
      <dl>
        {points.map(({ point, decision, setting }) => (
          <Box
            key={point}
            className={styles.point}
            display="grid"
            py={10}
            px={16}
            style={{
              gridTemplateColumns: 'minmax(140px, 200px) minmax(0, 1fr)',
              gap: '4px 24px',
              borderTop: '1px solid var(--vd-line)',
            }}
          >
            <dt>
              <Marked>{point}</Marked>
            </dt>
            <dd>
              <Box component="p" maw={560} style={{ overflowWrap: 'anywhere' }}>
                <Marked>{decision}</Marked>
              </Box>
              {setting && (
                <Flex display="inline-flex" mt={4}>
                  <Link to="/settings" hash={`setting-${setting}`} className="link small">
                    Change setting {setting}
                  </Link>
                </Flex>
              )}
            </dd>
          </Box>
        ))}
      </dl>
    </Card>
  );
}
