import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { useWriteBlock } from '../../../service/live/presence.ts';
import { reportChange } from '../../../service/live/reported-change.ts';
import { commonActs } from './AttentionRows.tsx';
import { hideItems, runActs } from './item-actions.ts';
import { UnlockAll } from './UnlockAll.tsx';

type Group = { readonly title: string; readonly items: readonly AttentionItem[] };

/** The actions for all items of a card. */
export function GroupActions({ title, items }: Group) {
  const acts = commonActs(items);
  return (
    <>
      {items[0]?.kind === 'signing-method-locked' && <UnlockAll items={items} />}
      {acts[0] && <ActAll label={`${acts[0].label} all`} acts={acts} />}
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

type Actions = Parameters<typeof runActs>[0];

function ActAll({ label, acts }: { label: string; acts: Actions }) {
  const block = useWriteBlock();
  const { isPending, error, mutate } = useMutation({
    mutationFn: (all: Actions) => runActs(all),
    onSuccess: (_result, all) => reportChange({ label: `${label}: ${all.length} items` }),
  });
  return (
    <>
      {error && <FailureAlert error={error} />}
      <Button size="xs" {...block} loading={isPending} onClick={() => block || mutate(acts)}>
        {label}
      </Button>
    </>
  );
}
