import { Box, Flex } from '@mantine/core';
import { toAge, toExact, toInstant } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { type Status, StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { AttentionItem } from '../../../service/call/client.ts';
import styles from './AttentionRow.module.css';
import { ItemButton } from './ItemButton.tsx';
import { What } from './ItemSummary.tsx';
import type { RowState } from './row-state.ts';
import { useItemAct } from './use-item-act.ts';

/** One item: the problem, its cause, its start and its action. */
export function AttentionRow({
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
      <Box component="p" className={`${text.broken} ${styles.words}`} flex={1} miw={0}>
        <span className={text.strong}>
          <What item={item} />
        </span>{' '}
        <Why item={item} state={state} />
      </Box>
      {state.name !== 'settled' && <Since at={item.since} />}
      <Flex component="span" w={112} style={{ flexShrink: 0 }}>
        {(state.name === 'open' || state.name === 'failed') && (
          <ItemButton item={item} act={act} isFirst={isFirst} />
        )}
      </Flex>
    </Flex>
  );
}

function Why({ item, state }: { item: AttentionItem; state: RowState }) {
  const { why, waiting = 0 } = item;
  if (state.name === 'open') {
    const reason =
      item.kind === 'webhook-failing' && waiting > 0
        ? `${waiting.toLocaleString('en')} pending · ${why}`
        : why;
    return (
      <span className={`${text.quiet} ${text.small}`} title={reason}>
        {reason}
      </span>
    );
  }
  return (
    <span
      className={`${text.small} ${state.name === 'failed' ? text.bad : text.quiet}`}
      role={state.name === 'failed' ? 'alert' : 'status'}
      title={state.label}
    >
      {state.label}
    </span>
  );
}

function Since({ at }: { at: string }) {
  const now = useNow();
  const instant = toInstant(at);
  return (
    <Box
      component="time"
      className={`${text.quiet} ${text.small} ${text.figures}`}
      w={112}
      ta="end"
      style={{ flexShrink: 0 }}
      dateTime={instant.toISOString()}
      title={toExact(instant)}
    >
      for {toAge(instant, now)}
    </Box>
  );
}

function glyphOf(
  { severity }: AttentionItem,
  { name }: RowState,
): { status: Status; label: string } {
  if (name === 'working') return { status: 'progress', label: 'in progress' };
  if (name === 'settled') return { status: 'done', label: 'resolved' };
  return severity === 'bad'
    ? { status: 'failed', label: 'error' }
    : { status: 'attention', label: 'warning' };
}
