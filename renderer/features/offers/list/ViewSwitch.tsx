import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { OffersSearch } from './offers-search.ts';
import styles from './ViewSwitch.module.css';

/** Switches between cards and a table. */
export function ViewSwitch({
  view,
  onChange,
}: {
  view: OffersSearch['view'];
  onChange: (view: OffersSearch['view']) => void;
}) {
  return (
    <SegmentedControl
      size="xs"
      className={styles.switch}
      aria-label="Show as"
      value={view ?? 'cards'}
      onChange={(choice) => onChange(choice === 'table' ? choice : undefined)}
      data={[
        { value: 'cards', label: <View icon={IconLayoutGrid} name="Cards" /> },
        { value: 'table', label: <View icon={IconList} name="Table" /> },
      ]}
    />
  );
}

function View({ icon: Icon, name }: { icon: typeof IconList; name: string }) {
  return (
    <span className={styles.choice}>
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      {name}
    </span>
  );
}
