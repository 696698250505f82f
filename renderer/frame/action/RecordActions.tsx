import { Button, Flex } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDots, IconExternalLink } from '@tabler/icons-react';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { useWriteBlock } from '../../service/live/presence.ts';
import { useContents } from '../features.tsx';
import { linkToPage } from '../palette/actions-on-page.ts';
import { type Action, useActions } from './actions.tsx';

/** An action of a record. */
export type RecordAction = { readonly label: string; readonly action: Action; readonly isDestructive?: boolean };

interface Copied {
  /** @example "offer id" */
  readonly what: string;
  readonly value: string;
}

/** The next step of a record as a button, then a menu of other actions and copyable values. */
export function RecordActions({
  next,
  others,
  copies = [],
  links = [],
  place,
  children,
}: {
  next: RecordAction | undefined;
  others: readonly RecordAction[];
  copies?: readonly Copied[];
  /** Pages outside the console, opened in a new tab. */
  links?: readonly { readonly label: string; readonly url: string }[];
  place: 'header' | 'panel';
  /** Shown between the next step and the menu. */
  children?: React.ReactNode;
}) {
  const { open } = useActions();
  const { actions } = useContents();
  const clipboard = useClipboard();
  const block = useWriteBlock();
  const iconOf = ({ action }: RecordAction) => actions.get(action.name)?.icon ?? IconDots;
  const items = others.map((action) => ({ ...action, icon: iconOf(action), run: () => open(action.action) }));
  const toCopy = (what: string, textOf: () => string) => ({
    ...{ icon: IconCopy, label: `Copy ${what}`, isLocal: true },
    run: () => clipboard.copy(textOf()),
  });
  const NextIcon = next && iconOf(next);
  return (
    <Flex wrap="wrap" gap={8}>
      {next && NextIcon && (
        <Button
          // A destructive action is not the suggested next step.
          variant={next.isDestructive ? 'default' : 'filled'}
          leftSection={<NextIcon size={15} stroke={1.7} aria-hidden="true" />}
          onClick={() => block || open(next.action)}
          {...block}
        >
          {next.label}
        </Button>
      )}
      {children}
      <MoreMenu
        variant="default"
        size={32}
        label="More actions"
        items={[
          ...items.filter(({ isDestructive }) => !isDestructive),
          ...links.map(({ label, url }) => ({
            ...{ icon: IconExternalLink, label, isLocal: true },
            run: () => void window.open(url, '_blank', 'noopener'),
          })),
          ...copies.map(({ what, value }, index) => ({ ...toCopy(what, () => value), isApart: index === 0 })),
          place === 'header' && window.vaultdesk !== undefined && toCopy('link', linkToPage),
          ...items.filter(({ isDestructive }) => isDestructive),
        ]}
      />
    </Flex>
  );
}
