import { Button } from '@mantine/core';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import type { AttentionItem } from '../../../service/call/client.ts';
import { pageOf } from '../kinds.ts';
import type { ItemAct } from './use-item-act.ts';

/** Runs the corrective action or opens the page for it. */
export function ItemButton({
  item,
  act,
  isFirst,
}: {
  item: AttentionItem;
  act: ItemAct;
  isFirst: boolean;
}) {
  const buttonProps = {
    size: 'xs',
    w: 112,
    h: 28,
    px: 8,
    variant: isFirst ? 'filled' : 'default',
  } as const;
  if (act.run)
    return (
      <Button {...buttonProps} onClick={act.run} aria-label={`${act.label} ${item.subject.name}`}>
        {act.label}
      </Button>
    );
  return (
    <LinkButton {...buttonProps} {...pageOf(item)} aria-label={`Open ${item.subject.name}`}>
      Open
    </LinkButton>
  );
}
