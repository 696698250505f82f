import { Box, Flex, Modal } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFocusReturn } from '../../components/keyboard/focus.ts';
import { Key } from '../../components/keyboard/Key.tsx';
import { ManualLink } from '../../components/status/FailureAlert.tsx';
import { useContents } from '../features.tsx';
import styles from './KeysDialog.module.css';
import { findKeys } from './use-go-keys.ts';

const lists: readonly KeyLine[] = [
  { keys: ['/'], does: 'Search the list' },
  { keys: ['Enter', '↓'], does: 'From the search to the first row' },
  { keys: ['j', 'k'], does: 'Next or previous row' },
  { keys: ['Enter'], does: 'Open the row, then go to its panel' },
  { keys: ['o'], does: 'Open the record as a page' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['h'], does: 'Hide or show the item that needs attention' },
  { keys: ['n'], does: 'New record' },
  { keys: ['Esc'], does: 'Leave the search, panel or selection' },
];

const requests: readonly KeyLine[] = [
  { keys: ['c'], does: 'Copy the call' },
  { keys: ['r'], does: 'Resend the call' },
  { keys: ['Space'], does: 'Unfold equal calls' },
  { keys: ['Ctrl', 'Enter'], does: 'Send from the editor' },
  { keys: ['Ctrl', '.'], does: 'Fix the body' },
];

/** The font has no arrows. */
const arrows = new Map([
  ['↑', { Icon: IconArrowUp, label: 'up' }],
  ['↓', { Icon: IconArrowDown, label: 'down' }],
  ['←', { Icon: IconArrowLeft, label: 'left' }],
  ['→', { Icon: IconArrowRight, label: 'right' }],
]);

type KeyLine = { readonly keys: readonly string[]; readonly does: string };

/** All keyboard shortcuts, with links to the guides and the manual. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const lines = useContents().pages.map(({ label, goKey }) => ({ keys: ['g', goKey], does: label }));
  const everywhere: readonly KeyLine[] = [
    { keys: findKeys, does: 'Find anything or run an action' },
    { keys: ['Alt', 'W'], does: 'Switch world' },
    { keys: ['Alt', '↑'], does: 'Previous group of pages' },
    { keys: ['Alt', '↓'], does: 'Next group of pages' },
    { keys: ['←', '→'], does: 'Fold or open the group' },
    { keys: ['.'], does: 'Open or close recent events' },
    { keys: ['?'], does: 'Help and shortcuts' },
  ];
  return (
    <Modal
      lockScroll={false}
      opened
      onClose={onClose}
      title="Help and shortcuts"
      size={680}
      padding={20}
      radius={14}
      shadow="xl"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: 'heading' }}
    >
      <div className={styles.parts}>
        <Part title="Go to" lines={lines} />
        <div className="stack airy">
          <Part title="Everywhere" lines={everywhere} />
          <Part title="In lists" lines={lists} />
          <Part title="Requests" lines={requests} />
          <p className="soft">
            <Link to="/guides" className="link" onClick={onClose}>
              Guides
            </Link>{' '}
            run calls of each module on this service. Everything else is in the <ManualLink>manual</ManualLink>.
          </p>
        </div>
      </div>
    </Modal>
  );
}

function Part({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section>
      <Box component="h3" className="title" mb={6}>
        {title}
      </Box>
      <Flex component="dl" direction="column" gap={4}>
        {lines.map(({ keys, does }) => (
          <div key={does} className="apart">
            <dt className="soft">{does}</dt>
            <dd className="inline">
              {keys.map((key) => (
                <Key key={key}>
                  <KeyName of={key} />
                </Key>
              ))}
            </dd>
          </div>
        ))}
      </Flex>
    </section>
  );
}

function KeyName({ of }: { of: string }) {
  const arrow = arrows.get(of);
  return arrow ? <arrow.Icon size={11} stroke={1.8} role="img" aria-label={arrow.label} /> : of;
}
