import { Button } from '@mantine/core';
import type { AttentionItem } from '../../../service/call/client.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { commonActs } from './AttentionRows.tsx';
import { followFocus, hideItems, runActs } from './item-actions.ts';
import { UnlockAll } from './UnlockAll.tsx';

type Group = { readonly title: string; readonly items: readonly AttentionItem[] };

/** The actions for all items of a card. */
export function GroupActions({ title, items }: Group) {
  const acts = commonActs(items);
  const block = useWriteBlock();
  return (
    <>
      {items[0]?.kind === 'signing-method-locked' && <UnlockAll items={items} />}
      {acts[0] && (
        <Button
          size="xs"
          {...block}
          onClick={({ currentTarget }) => {
            if (block) return;
            void runActs(acts);
            followFocus(currentTarget.closest('section'));
          }}
        >
          {acts[0].act?.label} all
        </Button>
      )}
      {items.length > 1 && (
        <Button
          size="xs"
          aria-label={`Hide all until they change: ${title}`}
          onClick={({ currentTarget }) => hideItems(items, title, currentTarget.closest('section'))}
        >
          Hide all
        </Button>
      )}
    </>
  );
}
