import { Box, Flex, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { wordsOf } from '../../../service/model/kernel/text-search.ts';
import { counted } from '../../components/figures/counted.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { useFocusReturn } from '../../components/keyboard/focus.ts';
import { Key } from '../../components/keyboard/Key.tsx';
import { Tag } from '../../components/status/StatusLabel.tsx';
import { service } from '../../service/call/client.ts';
import { useContents } from '../features.tsx';
import styles from './CommandPalette.module.css';
import { type Entry, type EntryGroup, elsewhere, kindNames, kindOf, searchedText } from './entry.ts';
import { type Results, useEntries } from './use-entries.tsx';

/** A key pressed right after the shortcut belongs to the field; the dialog focuses it later. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus();

/** The rows that Page Up and Page Down pass. */
const rowsOfPage = 8;

/** The search field and its results. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { Found } = useContents();
  const [typed, setTyped] = useState('');
  return (
    <Found text={searchedText(typed)}>
      {(groups) => <Finding typed={typed} found={groups} onType={setTyped} onClose={onClose} />}
    </Found>
  );
}

function Finding({
  typed,
  found,
  onType,
  onClose,
}: {
  typed: string;
  found: readonly EntryGroup[];
  onType: (typed: string) => void;
  onClose: () => void;
}) {
  useFocusReturn();
  const id = useId();
  const [cursor, setCursor] = useState(0);
  const text = searchedText(typed);
  const { groups, state, isSimilar = false } = useEntries(text, found);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(cursor, entries.length - 1);
  const kind = kindOf(text);
  const count = groups.filter(({ title }) => title !== elsewhere).flatMap((group) => group.entries).length;
  const [confirmation, setConfirmation] = useState<{ readonly by: string; readonly message: string }>();
  const [isWaiting, setWaiting] = useState(false);
  const run = (entry: Entry | undefined) => {
    // Enter after a pasted id opens its record once it is found.
    setWaiting(!entry);
    if (!entry) return;
    if (entry.says) return void entry.says().then((message) => setConfirmation({ by: entry.id, message }));
    onClose();
    entry.run();
  };
  const runFirst = useEffectEvent(() => run(entries[0]));
  const isFound = isWaiting && count > 0 && state !== 'searching';
  useEffect(() => {
    if (isFound) runFirst();
  }, [isFound]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const rows = Math.max(1, entries.length);
    if (event.key === 'ArrowDown') setCursor((current + 1) % rows);
    else if (event.key === 'ArrowUp') setCursor((current - 1 + rows) % rows);
    else if (event.key === 'PageDown') setCursor(Math.min(current + rowsOfPage, rows - 1));
    else if (event.key === 'PageUp') setCursor(Math.max(current - rowsOfPage, 0));
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && text)) run(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root
      lockScroll={false}
      opened
      onClose={onClose}
      size={640}
      yOffset="12.5vh"
      radius={14}
      shadow="xl"
      transitionProps={{ duration: 0 }}
      classNames={{ content: `rises ${styles.palette}`, inner: styles.place }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Find or paste an id">
        <Box className="line roomy soft" mih={52} py={0} px={18} style={{ borderBottom: '1px solid var(--vd-line)' }}>
          <IconSearch size={18} stroke={1.7} aria-hidden="true" />
          <input
            className={styles.input}
            data-mono={kind ? true : undefined}
            ref={focusAtOnce}
            data-autofocus
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries[current] && `${id}-${entries[current].id}`}
            aria-label="Find or paste an id"
            placeholder="Find a page or an action, or paste an id, address or hash"
            spellCheck={false}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              onType(event.currentTarget.value);
              setCursor(0);
              setWaiting(false);
            }}
            onKeyDown={onKeyDown}
          />
          {kind && <Tag>{kindNames[kind]}</Tag>}
        </Box>
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results">
          {text && (count === 0 || (isSimilar && state !== 'searching')) && (
            <Box component="p" pt={20} px={10} pb={4} c="var(--vd-text2)">
              <NoMatch text={text} state={state} isSimilar={isSimilar} />
            </Box>
          )}
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
            <div key={group.title} role="group" aria-label={group.title}>
              <Box pt={10} px={10} pb={4} c="dimmed" fz="xs" fw={500} lh="xs" aria-hidden="true">
                {group.title}
              </Box>
              {group.entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  entry={entry}
                  typed={text}
                  isCurrent={entry === entries[current]}
                  said={entry.id === confirmation?.by ? confirmation.message : undefined}
                  onPoint={() => setCursor(entries.indexOf(entry))}
                  onRun={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <Flex
          className={`soft ${styles.foot}`}
          align="center"
          gap={6}
          mih={40}
          py={0}
          px={18}
          fz="sm"
          style={{ borderTop: '1px solid var(--vd-line)' }}
        >
          <span className="inline" aria-hidden="true">
            <Key>↑</Key>
            <Key>↓</Key> choose <i />
            <Key>Enter</Key> {entries[current]?.says ? 'copy' : 'open'} <i />
            <Key>Esc</Key> close
          </span>
          <Box component="span" ms="auto" role="status">
            {text && summaryOf(count, state)}
          </Box>
        </Flex>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Why no match is listed. */
const unsearched = {
  searching: 'Searching…',
  disconnected: 'Vaultdesk does not respond. Only pages and actions can be found until it does.',
} as const;

function summaryOf(count: number, state: Results['state']): string {
  if (count === 0 && state === 'searching') return unsearched.searching;
  const results = counted(count, 'result');
  return state === 'disconnected' ? `${results}, not connected` : results;
}

function Option({
  id,
  entry,
  typed,
  isCurrent,
  said,
  onPoint,
  onRun,
}: {
  id: string;
  entry: Entry;
  /** Marked in the name and the detail. */
  typed: string;
  isCurrent: boolean;
  /** The confirmation of an action that keeps the palette open. */
  said: string | undefined;
  onPoint: () => void;
  onRun: () => void;
}) {
  return (
    // biome-ignore lint/a11y: focus stays in the field above, which has the keys
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={`line roomy ${styles.option}`}
      data-current={isCurrent || undefined}
      data-answer={entry.isExactMatch || undefined}
      ref={isCurrent ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onPointerMove={isCurrent ? undefined : onPoint}
      onClick={onRun}
    >
      <span className={`soft ${styles.icon}`} data-tile={entry.isExactMatch || undefined}>
        <entry.icon size={16} stroke={1.6} aria-hidden="true" />
      </span>
      <span className="cut strong" style={{ flexShrink: said ? 0 : 1 }}>
        <Marked text={entry.name} typed={typed} />
      </span>
      {entry.detail && (
        // The detail of a record is shortened before its name.
        <Box
          component="span"
          className="cut quiet"
          ms={-4}
          flex="0 20 auto"
          miw={`${Math.min(entry.detail.length, 12)}ch`}
        >
          <Marked text={entry.detail} typed={typed} />
        </Box>
      )}
      <Box
        component="span"
        className={`inline soft ${styles.aside}`}
        ms="auto"
        miw={0}
        style={{ flexShrink: said ? 1 : 0, gap: 10 }}
      >
        {said ? (
          <Box component="span" className="broken" py={8} style={{ userSelect: 'text' }} role="status">
            {said}
          </Box>
        ) : (
          <>
            {entry.aside}
            {entry.at && <RelativeTime at={entry.at} />}
          </>
        )}
        {isCurrent && !said && <Key>Enter</Key>}
      </Box>
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  if (!typed) return text;
  const forms = [typed, ...wordsOf(typed)].map((form) => form.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`));
  const parts = text.split(new RegExp(`(${forms.join('|')})`, 'i'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

/** Reports that nothing fits or was found; for an address, also whether it is valid. */
function NoMatch({ text, state, isSimilar }: { text: string } & Required<Omit<Results, 'groups'>>) {
  const isAddress = kindOf(text) === 'address';
  const { data: validation } = useQuery(
    service.wallets.validateAddress.queryOptions({ secretType: 'ETHEREUM', address: text }, { enabled: isAddress }),
  );
  if (isSimilar) return 'No exact match. Similar:';
  if (state !== 'complete') return unsearched[state];
  if (!isAddress) return 'Nothing found with this name, id or address.';
  if (validation === undefined) return 'No wallet with this address.';
  return validation.valid
    ? 'No wallet with this address. The address is valid.'
    : 'Invalid address: its checksum (EIP-55) is wrong. Check for a typo.';
}
