import { Menu } from '@mantine/core';
import { type ButtonElement, LoadedMenu } from '../../layout/loading/LoadedMenu.tsx';
import { type Column, type ColumnChoice, withColumn } from '../column.ts';

interface ColumnsListProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'width' | 'isExtra'>[];
  readonly visibleIds: ReadonlySet<string>;
  readonly choice: ColumnChoice;
  readonly children: ButtonElement;
}

/** The menu of table columns; the first column identifies a row and cannot be hidden. */
export function ColumnsList({ columns, visibleIds, choice: { ids, choose }, children }: ColumnsListProps) {
  const isChosen = ({ id, isExtra }: { readonly id: string; readonly isExtra?: boolean }) =>
    ids ? ids.includes(id) : !isExtra;
  return (
    <LoadedMenu button={children} position="bottom-end" closeOnItemClick={false}>
      <Menu.Dropdown>
        {columns.map((column, index) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={index === 0 || isChosen(column)}
            disabled={index === 0}
            data-autofocus={index === 1 || undefined}
            rightSection={
              index > 0 &&
              isChosen(column) &&
              !visibleIds.has(column.id) && <span className="small quiet">no room now</span>
            }
            onChange={() => choose(withColumn(columns, ids, column.id))}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={!ids} onClick={() => choose(undefined)}>
          Reset
        </Menu.Item>
      </Menu.Dropdown>
    </LoadedMenu>
  );
}
