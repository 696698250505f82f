import { Box, Button, Flex, UnstyledButton } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { toAge, toBothZones, toHour, toInstant, toRecent } from '../../../components/figures/instant.ts';
import { useSeconds } from '../../../components/figures/RelativeTime.tsx';
import { usePageKeys } from '../../../components/keyboard/use-page-keys.ts';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { type Status, StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { usePresence, useWriteBlock } from '../../../service/live/presence.ts';
import type { ResendProgress } from '../../../service/queries/resend-progress.ts';
import { endResending, useResending } from '../../../service/queries/resending.ts';
import { causeOf, listOf, pageOf, type Target, toShow } from '../kinds.ts';
import type { Row } from '../rows.ts';
import { settleNow } from '../settled.ts';
import { setProgress, useProgress } from './progress.ts';
import { ownStateOf, partsOf, type RowState, stateOf } from './row-state.ts';

/** The rows of the list; the first open item has the filled button. */
export function AttentionRows({
  rows,
  first,
  label = 'Items that need attention',
}: {
  rows: readonly Row[];
  first: Row | undefined;
  label?: string | undefined;
}) {
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <AttentionRow key={row.id} {...row} isFirst={row === first} />
      ))}
    </ul>
  );
}

/** The row with the filled button. Fault rules were enabled on purpose, and a futile action does not help. */
export function firstOf(rows: readonly Row[]): Row | undefined {
  return rows.find(
    ({ item, isSettled, members }) =>
      !isSettled && item.kind !== 'fault-rule-enabled' && !members.every(({ act }) => act?.isFutile),
  );
}

/** `j` and `k` move the focus through the rows of a page, and `h` hides the focused row or shows it again. */
export function useRowKeys(): void {
  usePageKeys(({ key }) => {
    if (key === 'j' || key === 'k') void loadActions().then(({ moveFocus }) => moveFocus(key === 'j' ? 1 : -1));
    if (key === 'h') void loadActions().then(({ toggleFocused }) => toggleFocused());
  });
}

/** The row of the last click. */
let lastUsed: { readonly id: string; readonly cause: string; hasRun: boolean } | undefined;

/** The row of the last focus, and its entry in the history of the browser. */
let lastFocused: { readonly id: string; readonly entry: string | undefined } | undefined;

/** The items of a cause: the problem, its start and its action. Several items can be listed below. */
function AttentionRow({
  isFirst,
  ...itemRow
}: Row & {
  /** Its button is the filled one of the page. */
  isFirst: boolean;
}) {
  const { item } = itemRow;
  const action = useItemAction(itemRow);
  const { state } = action;
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { id, members } = itemRow;
  const isListed = isOpen && members.length > 1 && state.name !== 'settled';
  const entry = useLocation({ select: ({ state: { __TSR_key } }) => __TSR_key });
  useEffect(() => {
    // The user returns from the page that a link of the row opened.
    if (lastFocused?.id === id && lastFocused.entry === entry) return followLater(row.current);
    return undefined;
  }, [id, entry]);
  const height = useHeight(state.name === 'open');
  useEffect(() => {
    if (lastUsed?.id !== id) return undefined;
    if (state.name !== 'working')
      return state.name !== 'open' || lastUsed.hasRun ? followLater(row.current) : undefined;
    lastUsed.hasRun = true;
    return undefined;
  }, [id, state.name]);
  useEffect(() => {
    // The item of the last click has left the list below.
    const isGone =
      lastUsed?.cause === id && lastUsed.id !== id && !members.some((member) => member.id === lastUsed?.id);
    return isGone ? followLater(row.current) : undefined;
  }, [id, members]);
  return (
    <li
      ref={row}
      onClickCapture={() => {
        lastUsed = { id, cause: item.cause, hasRun: false };
      }}
      onFocus={() => {
        lastFocused = { id, entry };
      }}
      style={{ borderTop: '1px solid var(--vd-line)' }}
      data-state={state.name}
    >
      <Flex ref={height.of} align="center" gap={10} mih={height.least} py={6} px={16}>
        <StatusGlyph {...glyphOf(item, state)} />
        <Box className="broken" flex={1} miw={0}>
          <p className="strong">
            <What {...itemRow} isSettled={state.name === 'settled'} />
          </p>
          <Why {...itemRow} {...action} list={{ id: listId, isOpen, toggle: () => setOpen(!isOpen) }} />
        </Box>
        <Flex component="span" w={128} style={{ flexShrink: 0 }}>
          {(state.name === 'open' || state.name === 'failed') && (
            <ItemButton row={itemRow} action={action} isFirst={isFirst} />
          )}
        </Flex>
      </Flex>
      {isListed && (
        <Box id={listId} ps={24} bg="var(--vd-sunken)">
          <AttentionRows
            rows={members.map((member) => ({ id: member.id, item: member, isSettled: false, members: [member] }))}
            first={undefined}
            label={item.what}
          />
        </Box>
      )}
    </li>
  );
}

const minimumHeight = 44;

/** The height of an open row, in pixels: rows below do not move when it is resolved. */
function useHeight(isOpen: boolean) {
  const of = useRef<HTMLDivElement>(null);
  const last = useRef(minimumHeight);
  useLayoutEffect(() => {
    if (isOpen && of.current) last.current = of.current.offsetHeight;
  });
  return { of, least: isOpen ? minimumHeight : last.current };
}

const loadActions = () => import('./item-actions.ts');

/** Moves a lost focus, unless the returned function is called earlier. */
function followLater(row: Element | null): () => void {
  const stop = loadActions().then(({ followFocus }) => followFocus(row));
  return () => void stop.then((end) => end());
}

interface MemberList {
  readonly id: string;
  readonly isOpen: boolean;
  toggle(): void;
}

/** The number of records that wait. */
function toWaiting({ kind, waiting = 0, nextAttemptAt }: AttentionItem): string {
  if (waiting === 0) return '';
  if (kind === 'webhook-failing' || kind === 'webhook-paused') return `${waiting.toLocaleString('en')} pending · `;
  if (kind === 'chain-unreachable')
    return `${counted(waiting, 'transaction or mint waits', 'transactions and mints wait')} · `;
  if (kind !== 'webhook-backlog' || !nextAttemptAt) return '';
  const deliveries = counted(waiting, 'delivery waits', 'deliveries wait');
  return `${deliveries} for the next attempt; the next at ${toHour(toInstant(nextAttemptAt))} · `;
}

function Why({ item, members, returned, state, second, list }: Row & ItemAction & { list: MemberList }) {
  const isGroup = members.length > 1;
  const cause = causeOf(item);
  const hide = isGroup ? 'Hide this cause' : 'Hide';
  const hint = `${hide} until it changes`;
  if (state.name === 'open') {
    return (
      <p className="quiet small" style={{ textWrap: 'pretty' }}>
        {state.label && (
          <span className={state.isGood ? 'good' : 'bad'} role="status">
            {state.label} ·{' '}
          </span>
        )}
        {returned && <span className="warn">Returned: {returned} · </span>}
        <Since at={item.since} /> · {toWaiting(item)}
        {item.why}{' '}
        {isGroup && (
          <>
            <UnstyledButton
              className="link small"
              aria-expanded={list.isOpen}
              aria-controls={list.isOpen ? list.id : undefined}
              aria-label={`${list.isOpen ? 'Fold' : 'List'} ${item.what}`}
              onClick={list.toggle}
            >
              {list.isOpen ? 'Fold' : 'List all'}
            </UnstyledButton>{' '}
            ·{' '}
          </>
        )}
        {cause && (
          <Link {...cause[1]} className="link small">
            {cause[0]}
          </Link>
        )}{' '}
        {cause && second && '· '}
        {second && (
          <UnstyledButton
            className="link small"
            aria-label={`${second.label} ${item.subject.name}`}
            onClick={second.run}
          >
            {second.label}
          </UnstyledButton>
        )}{' '}
        {(cause || second) && '· '}
        <UnstyledButton
          className="link small"
          title={hint}
          data-toggles
          aria-label={`${hint}: ${item.what}`}
          onClick={({ currentTarget }) =>
            loadActions().then(({ hideItems }) => hideItems(members, item.what, currentTarget.closest('li')))
          }
        >
          {hide}
        </UnstyledButton>
      </p>
    );
  }
  return (
    <p
      className={`small ${state.name === 'failed' ? 'bad' : 'quiet'}`}
      role={state.name === 'failed' ? 'alert' : 'status'}
    >
      {state.label}
    </p>
  );
}

function Since({ at }: { at: string }) {
  const now = useSeconds();
  const instant = toInstant(at);
  return (
    <time className="figures" dateTime={instant.toISOString()} title={toBothZones(instant)}>
      Since {toRecent(instant, now)}
      {usePresence() !== 'gone' && ` (${toAge(instant, now)})`}
    </time>
  );
}

function glyphOf({ severity }: AttentionItem, { name }: RowState): { status: Status; label: string } {
  if (name === 'working') return { status: 'progress', label: 'in progress' };
  if (name === 'settled') return { status: 'done', label: 'resolved' };
  return severity === 'bad' ? { status: 'failed', label: 'error' } : { status: 'attention', label: 'warning' };
}

/** Runs the corrective action or opens the page for it. */
function ItemButton({ row, action, isFirst }: { row: Row; action: ItemAction; isFirst: boolean }) {
  const { item } = row;
  const block = useWriteBlock();
  const buttonProps = {
    size: 'xs',
    w: 128,
    h: 28,
    px: 8,
    variant: isFirst ? 'filled' : 'default',
    'data-act': row.members.map(({ id }) => id).join(' '),
  } as const;
  if (action.run)
    return (
      <Button
        {...buttonProps}
        onClick={block ? undefined : action.run}
        aria-label={`${action.label} ${item.subject.name}`}
        {...block}
      >
        {action.label}
      </Button>
    );
  return (
    <LinkButton
      {...buttonProps}
      {...pageOfRow(row)}
      {...(item.kind === 'emergency-code-missing' && { hash: 'emergency-code' })}
      aria-label={`${action.label}: ${item.subject.name}`}
    >
      {action.label}
    </LinkButton>
  );
}

interface ItemAction {
  readonly label: string;
  /** Runs the action or asks for confirmation; `undefined` if the action is on the page of the record. */
  readonly run: (() => void) | undefined;
  /** A second action, for when the endpoint works again or the cause of failures is removed. */
  readonly second?: { readonly label: string; readonly run: () => void } | undefined;
  readonly state: RowState;
}

/** The action of an item or a group and its progress. */
function useItemAction({ item, isSettled, members }: Row): ItemAction {
  const { label, run } = useAction(item, members);
  const own = ownStateOf(members, useProgress());
  const isSending = item.kind === 'webhook-failing' || item.kind === 'webhook-backlog';
  const progress = useResending(isSending ? item.subject.id : undefined);
  useSettling(item, progress, isSettled);
  const state = stateOf({ own, progress, isFailing: item.kind === 'webhook-failing', isSettled });
  useEffect(() => {
    if (state.name === 'settled') setProgress(members.map(({ id }) => id));
  });
  const second = run && { label, run };
  const performHere = (act: AttentionItem['act']) => () => performActions([{ ...(members[0] ?? item), act }]);
  if (item.act?.isFutile) return { label: toShow(item), run: undefined, second, state };
  if (run && item.rules && item.act?.name !== 'faults.set')
    return { label: 'Disable rule', run: performHere({ name: 'faults.set', label: '' }), second, state };
  if (item.kind !== 'webhook-failing' || !item.subject.id) return { label, run, state };
  const input = { webhookId: item.subject.id };
  const test = performHere({ name: 'webhooks.sendTestEvent', label: '', input });
  return { label: 'Send test event', run: test, second, state };
}

function useAction(item: AttentionItem, members: Row['members']): Pick<ItemAction, 'label' | 'run'> {
  const actions = useActions();
  const { act, waiting = 0, subject } = item;
  const acts = members.filter(({ act }) => act && actionsForAll.has(act.name));
  if (members.length > 1 && acts[0]) return { label: `${acts[0].act?.label} all`, run: () => performActions(acts) };
  if (item.kind === 'signing-method-locked' && (members.length > 1 || item.count))
    return { label: 'Unlock all…', run: () => actions.open({ name: 'unlock-all', items: members }) };
  if (item.kind === 'mint-failed' && item.count)
    return {
      label: 'Retry all',
      run: () => performActions([{ ...item, act: { name: 'tokenMints.retryAll', label: '' } }]),
    };
  const page = { label: toShow(item), run: undefined };
  if (!act || members.some((member) => JSON.stringify(member.act) !== JSON.stringify(act))) return page;
  const { webhookId = '', userId = '', signingMethodId = '' } = act.input ?? {};
  if (act.name === 'deliveries.resendWaiting')
    return {
      label: waiting === 1 ? 'Resend 1 delivery…' : `Resend all ${waiting.toLocaleString('en')}…`,
      run: () => actions.open({ name: 'resend-waiting', webhookId }),
    };
  if (act.name === 'users.unlockSigningMethod')
    return {
      label: 'Unlock…',
      run: () => actions.open({ name: 'unlock-method', userId, signingMethodId, of: subject.name }),
    };
  return directActions.has(act.name) ? { label: act.label, run: () => performActions(members.slice(0, 1)) } : page;
}

/** Actions without confirmation: they remove nothing, and repeating them is harmless. */
const directActions = new Set(['webhooks.enable', 'deliveries.resendRange', 'tokenMints.retry', 'faults.set']);

/** Actions that can be performed for all items of a group. */
const actionsForAll = new Set(['tokenMints.retry']);

const performActions = (items: readonly AttentionItem[]) => void loadActions().then(({ runActs }) => runActs(items));

/** Resent deliveries count as resolved when all of them have arrived, not after the first one. */
function useSettling({ id, subject }: AttentionItem, progress: ResendProgress | undefined, isSettled: boolean): void {
  const isOver = progress?.state === 'done' || (isSettled && progress?.state === 'failed');
  useEffect(() => {
    if (!isOver || subject.id === undefined || !isSettled) return;
    endResending(subject.id);
    settleNow(id);
  }, [isOver, isSettled, id, subject.id]);
}

/** The problem, or that it is resolved; the name in it links to the page of the record. */
export function What(row: Pick<Row, 'item' | 'isSettled'> & { members?: Row['members'] }) {
  const { item, isSettled } = row;
  const { subject } = item;
  const what = isSettled ? item.resolved : item.what;
  const parts = partsOf(what, subject.name);
  if (!parts) return what;
  const isAddress = subject.type === 'webhook' && subject.id !== undefined && !item.inbox;
  return (
    <>
      {parts.before}
      <Link {...pageOfRow(row)} className="link">
        {isAddress ? <code>{parts.name}</code> : parts.name}
      </Link>
      {parts.after}
    </>
  );
}

function pageOfRow({ item, members = [item] }: Pick<Row, 'item'> & { members?: Row['members'] }): Target {
  return members.length > 1 ? listOf(item.kind) : pageOf(item);
}
