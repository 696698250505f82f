import { Box, Button, Flex, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toAge, toBothZones, toInstant, toRecent } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/RelativeTime.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { type Status, StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { usePresence, useWriteBlock } from '../../../service/live/presence.ts';
import type { ResendProgress } from '../../../service/queries/resend-progress.ts';
import { endResending, useResending } from '../../../service/queries/resending.ts';
import { causeOf, pageOf, toShow } from '../kinds.ts';
import type { Row } from '../rows.ts';
import { settleNow } from '../settled.ts';
import type { Act } from './item-acts.ts';
import { partsOf, type RowState, stateOf } from './row-state.ts';

/** The rows of the list; the first open item has the filled button, unless it is about fault rules. */
export function AttentionRows({ rows, first = firstOf(rows) }: { rows: readonly Row[]; first?: Row | undefined }) {
  return (
    <ul aria-label="Items that need attention">
      {rows.map((row) => (
        <AttentionRow key={row.item.id} {...row} isFirst={row === first} />
      ))}
    </ul>
  );
}

/** The row with the filled button: fault rules were enabled on purpose. */
export function firstOf(rows: readonly Row[]): Row | undefined {
  return rows.find(({ item, isSettled }) => !isSettled && item.kind !== 'fault-rule-enabled');
}

/** One item: the problem, its cause, its start and its action. */
function AttentionRow({
  item,
  isSettled,
  isFirst,
}: {
  item: AttentionItem;
  /** It left the list a moment ago. */
  isSettled: boolean;
  /** Its button is the filled one of the page. */
  isFirst: boolean;
}) {
  const act = useItemAct(item, isSettled);
  const { state } = act;
  return (
    <Flex
      component="li"
      align="center"
      gap={10}
      mih={44}
      py={6}
      px={16}
      style={{ borderTop: '1px solid var(--vd-line)' }}
      data-state={state.name}
    >
      <StatusGlyph {...glyphOf(item, state)} />
      <Box className="broken" flex={1} miw={0}>
        <p className="strong">
          <What item={item} isSettled={isSettled} />
        </p>
        <Why item={item} state={state} resend={act.resend} />
      </Box>
      <Flex component="span" w={128} style={{ flexShrink: 0 }}>
        {(state.name === 'open' || state.name === 'failed') && <ItemButton item={item} act={act} isFirst={isFirst} />}
      </Flex>
    </Flex>
  );
}

function Why({ item, state, resend }: { item: AttentionItem; state: RowState; resend: ItemAct['resend'] }) {
  const { why, waiting = 0 } = item;
  const cause = causeOf(item);
  if (state.name === 'open') {
    const reason =
      item.kind === 'webhook-failing' && waiting > 0 ? `${waiting.toLocaleString('en')} pending · ${why}` : why;
    return (
      <p className="quiet small">
        <Since at={item.since} /> · {reason}{' '}
        {cause && (
          <Link {...cause[1]} className="link small">
            {cause[0]}
          </Link>
        )}{' '}
        {cause && resend && '· '}
        {resend && (
          <UnstyledButton className="link small" onClick={resend.run}>
            {resend.label}
          </UnstyledButton>
        )}
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
  const now = useNow();
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
function ItemButton({ item, act, isFirst }: { item: AttentionItem; act: ItemAct; isFirst: boolean }) {
  const block = useWriteBlock();
  const buttonProps = {
    size: 'xs',
    w: 128,
    h: 28,
    px: 8,
    variant: isFirst ? 'filled' : 'default',
    'data-act': true,
  } as const;
  if (act.run)
    return (
      <Button
        {...buttonProps}
        onClick={block ? undefined : act.run}
        aria-label={`${act.label} ${item.subject.name}`}
        {...block}
      >
        {act.label}
      </Button>
    );
  return (
    <LinkButton
      {...buttonProps}
      {...pageOf(item)}
      {...(item.kind === 'emergency-code-missing' && { hash: 'emergency-code' })}
      aria-label={`${act.label}: ${item.subject.name}`}
    >
      {act.label}
    </LinkButton>
  );
}

interface ItemAct {
  readonly label: string;
  /** Runs the action or asks for confirmation; `undefined` if the action is on the page of the record. */
  readonly run: (() => void) | undefined;
  /** A second action, for when the endpoint works again. */
  readonly resend?: { readonly label: string; readonly run: (() => void) | undefined } | undefined;
  readonly state: RowState;
}

const open: RowState = { name: 'open' };

/** The action of an item and its progress. */
function useItemAct(item: AttentionItem, isSettled: boolean): ItemAct {
  const { label, run: start } = useAct(item);
  const { open: openAct } = useActions();
  const [own, setOwn] = useState(open);
  const progress = useResending(item.kind === 'webhook-failing' ? item.subject.id : undefined);
  useSettling(item, progress, isSettled);
  const run = start && (() => void start(setOwn));
  const state = stateOf({ own, progress, isSettled });
  if (item.kind !== 'webhook-failing') return { label, run, state };
  const test = () => openAct({ name: 'send-test-event', webhookId: item.subject.id });
  return { label: 'Send test event', run: test, resend: { label, run }, state };
}

type Start = (onState: (state: RowState) => void) => Promise<void> | void;

function useAct(item: AttentionItem): { readonly label: string; readonly run: Start | undefined } {
  const actions = useActions();
  const { act, waiting = 0, subject } = item;
  const page = { label: toShow(item), run: undefined };
  if (!act) return page;
  const { webhookId = '', userId = '', signingMethodId = '' } = act.input ?? {};
  if (act.name === 'deliveries.resendWaiting')
    return {
      label: `Resend ${waiting.toLocaleString('en')}…`,
      run: () => actions.open({ name: 'resend-waiting', webhookId }),
    };
  if (act.name === 'users.unlockSigningMethod')
    return {
      label: 'Unlock…',
      run: () => actions.open({ name: 'unlock-method', userId, signingMethodId, of: subject.name }),
    };
  return directActs.has(act.name) ? { label: act.label, run: (onState) => performAct(act, onState) } : page;
}

/** Actions without confirmation: they remove nothing, and repeating them is harmless. */
const directActs = new Set([
  'webhooks.enable',
  'deliveries.resendRange',
  'tokenMints.retry',
  'faults.clear',
  'faults.set',
]);

async function performAct(act: Act, onState: (state: RowState) => void): Promise<void> {
  try {
    const { followFocus, runAct } = await import('./item-acts.ts');
    const settleFocus = followFocus();
    onState({ name: 'working', label: 'Working…' });
    await runAct(act);
    onState(open);
    settleFocus();
  } catch (error) {
    onState({ name: 'failed', label: failureOf(error).message });
  }
}

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
export function What({ item, isSettled }: { item: AttentionItem; isSettled: boolean }) {
  const { subject } = item;
  const what = isSettled ? item.resolved : item.what;
  const parts = partsOf(what, subject.name);
  if (!parts) return what;
  const isAddress = subject.type === 'webhook' && subject.id !== undefined && !item.inbox;
  return (
    <>
      {parts.before}
      <Link {...pageOf(item)} className="link">
        {isAddress ? <code>{parts.name}</code> : parts.name}
      </Link>
      {parts.after}
    </>
  );
}
