import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Key } from '../../../components/keyboard/Key.tsx';
import { usePageKeys } from '../../../components/keyboard/use-page-keys.ts';
import { Tip } from '../../../components/layout/Tip.tsx';
import { countOf, type RequestRow } from '../request-rows.ts';

type GroupStepsProps = { group: RequestRow; requestId: string; onShow: (requestId: string) => void };

/** The position of a request among equal requests, newest first, with the keys to the others. */
export function GroupSteps({ group, requestId, onShow }: GroupStepsProps) {
  const { requests } = group;
  const index = requests.findIndex(({ id }) => id === requestId);
  const [newer, older] = [requests[index - 1], requests[index + 1]];
  usePageKeys((event) => {
    const next = { ArrowLeft: newer, ArrowRight: older }[event.key];
    if (!next) return;
    event.preventDefault();
    onShow(next.id);
  });
  return (
    <span className="inline">
      <span className="figures" aria-live="polite">
        {index + 1} of {countOf(group)}
      </span>
      {(
        [
          ['Newer equal call', newer, IconArrowLeft],
          ['Older equal call', older, IconArrowRight],
        ] as const
      ).map(([label, next, Icon]) => (
        <Tip key={label} label={label}>
          <ActionIcon
            size={24}
            aria-label={label}
            // Enabled, so that the last step does not lose the focus.
            aria-disabled={next === undefined}
            onClick={() => next && onShow(next.id)}
          >
            <Key>
              <Icon size={11} stroke={1.8} aria-hidden="true" />
            </Key>
          </ActionIcon>
        </Tip>
      ))}
    </span>
  );
}
