import { Box, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { createContext, Fragment, use, useEffect, useRef, useState } from 'react';
import { mainWorld } from '../../../../service/model/installation/own-names.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import { useSetting } from '../../../frame/action/use-setting.ts';
import type { Setting } from '../../../service/call/client.ts';
import { consoleOf } from '../../../service/call/session/console-base.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import styles from '../settings.module.css';
import { type Area, effectsText, isChanged, isOnOff, markedParts, marksIn, parseInRange } from './areas.ts';

interface AreaRoomProps {
  readonly area: Area;
  /** The profile of the installation. */
  readonly profile: Value | undefined;
  /** Its words are marked. */
  readonly search: string | undefined;
}

/** The settings of an area, and the decisions on open points of the contract. */
export function AreaRoom({ area: { name, settings, points }, search, profile }: AreaRoomProps) {
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

/** Focuses the first setting or link of an element; of a choice, its value. */
export function focusFirstControl(element: HTMLElement | null): void {
  const control = element?.querySelector<HTMLElement>('input:enabled:is(:checked, :not([type="radio"])), a');
  control?.focus({ preventScroll: true });
}

/** One setting; locked if the configuration defines it. */
function SettingRow({ setting, profile }: { setting: Setting; profile: Value | undefined }) {
  const row = useRef<HTMLDivElement>(null);
  const id = `setting-${setting.key}`;
  const isTarget = useLocation().hash === id;
  useEffect(() => {
    if (!isTarget) return;
    row.current?.scrollIntoView({ block: 'center' });
    focusFirstControl(row.current);
  }, [isTarget]);
  const [newValue, setNewValue] = useState(setting.value);
  const block = useWriteBlock();
  const { store, button, error } = useSetting(setting);
  const { key, default: usual, isOverridden } = setting;
  const choose = (value: Value) => {
    setNewValue(value);
    store(value === usual && !setting.isOfProfile ? undefined : value);
  };
  const isPinned = isOverridden && setting.value === usual;
  const displayedValue = button.loading ? newValue : setting.value;
  return (
    <div ref={row} id={id} className={styles.setting} data-target={isTarget || undefined}>
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
              {setting.isOfMain ? `setting of ${mainWorld}` : setting.isOfWorld ? 'limit of a world' : 'set by config'}
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
          {isPinned && isChanged(setting) && <Tag>remains if the profile changes</Tag>}
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
        {isChanged(setting) && setting.fixed && (
          <span className="quiet small">default {usual.toLocaleString('en')}</span>
        )}
        {isChanged(setting) && !setting.fixed && (
          <UnstyledButton
            className="link small"
            disabled={block !== undefined}
            aria-label={`${isPinned ? 'Follow profile for' : 'Reset'} “${setting.title}”${isPinned ? '' : ` to ${usual.toLocaleString('en')}`}`}
            onClick={() => store(undefined)}
          >
            {isPinned ? 'Follow profile' : `Reset to ${usual.toLocaleString('en')}`}
          </UnstyledButton>
        )}
        {isOnOff(setting) ? (
          <Switch
            size="sm"
            aria-label={setting.title}
            label={<span className="plain">{displayedValue === 'on' ? 'On' : 'Off'}</span>}
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
          <TypedNumber setting={setting} isBlocked={block !== undefined} isSaving={button.loading} onChange={choose} />
        )}
      </div>
      {Boolean(error) && (
        <div style={{ gridColumn: '1 / -1' }}>
          <FailureAlert error={error} />
        </div>
      )}
    </div>
  );
}

interface TypedNumberProps {
  readonly setting: Setting;
  /** The service does not respond. */
  readonly isBlocked: boolean;
  readonly isSaving: boolean;
  readonly onChange: (value: Value) => void;
}

/**
 * A number, saved with Enter or by leaving the field while it is in the range of the setting. Escape restores it. The
 * typed text remains if it cannot be saved. Without a typed text, Ctrl Z undoes the last change.
 */
function TypedNumber({ setting, isBlocked, isSaving, onChange }: TypedNumberProps) {
  const value = setting.value.toLocaleString('en');
  const [draft, setDraft] = useState<string>();
  const [stored, setStored] = useState(value);
  if (stored !== value) {
    setStored(value);
    setDraft(undefined);
  }
  const parsed = draft === undefined ? setting.value : parseInRange(setting, draft);
  const isUnsaved = typeof parsed === 'number' && parsed !== setting.value;
  const save = () => {
    if (isUnsaved && !isBlocked && !isSaving) onChange(parsed);
    else if (parsed === setting.value) setDraft(undefined);
  };
  return (
    <TextInput
      w={150}
      aria-label={setting.title}
      value={draft ?? value}
      readOnly={setting.fixed}
      error={typeof parsed === 'string' && parsed}
      description={isUnsaved && !isSaving && (isBlocked ? 'Not saved: no connection.' : 'Not saved. Enter to save.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      onChange={({ currentTarget, nativeEvent }) => {
        // The undo of the browser would restore an earlier value of the setting as if it were typed.
        if (draft === undefined && nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('history'))
          return;
        setDraft(currentTarget.value === value ? undefined : currentTarget.value);
      }}
      // The field is still active if the window itself is left.
      onBlur={({ currentTarget }) => document.activeElement !== currentTarget && save()}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey } = event;
        if (key === 'Enter') save();
        if (key === 'Escape') setDraft(undefined);
        if (key !== 'z' || !(ctrlKey || metaKey) || draft !== undefined) return;
        event.preventDefault();
        // As outside of a field.
        window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey }));
      }}
      styles={{
        input: {
          ...{ height: 30, minHeight: 30, textAlign: 'right' },
          ...(setting.fixed && { borderColor: 'var(--vd-line)', background: 'var(--vd-sunken)' }),
        },
      }}
    />
  );
}

/** Our decisions on open points of the contract. */
function Decisions({ title, label, points }: { title: string; label: string; points: Area['points'] }) {
  return (
    <Card title={title} hint="behaviour that the API contract does not specify" label={label} flush>
      <dl>
        {points.map(({ point, decision, setting }) => (
          <div key={point} className={styles.point}>
            <dt className="strong">
              <Marked>{point}</Marked>
            </dt>
            <dd className="soft">
              <Box component="p" maw={560} style={{ overflowWrap: 'anywhere' }}>
                <Marked>{decision}</Marked>
              </Box>
              {setting && (
                <Box mt={4}>
                  <Link to="/settings" hash={`setting-${setting}`} className="link small">
                    Change setting {setting}
                  </Link>
                </Box>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
