import styles from './explorer-table.module.css';

/** A few facts a row, under the heads of their columns. */
export function ExplorerTable({
  columns,
  children,
}: {
  columns: readonly string[];
  children: React.ReactNode;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
