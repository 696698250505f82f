import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

interface Turn {
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

/** The two arrows below a list, for the previous and next page. */
export function TurnButtons({ before, after }: { before: Turn; after: Turn }) {
  return (
    <>
      <TurnButton turn={before} Icon={IconChevronLeft} />
      <TurnButton turn={after} Icon={IconChevronRight} />
    </>
  );
}

function TurnButton({ turn, Icon }: { turn: Turn; Icon: typeof IconChevronLeft }) {
  return (
    <ActionIcon
      variant="default"
      size={24}
      aria-label={turn.label}
      disabled={turn.isOff}
      onClick={turn.onClick}
    >
      <Icon size={14} stroke={1.8} />
    </ActionIcon>
  );
}
