import styles from './explorer-table.module.css';

/** A table with a few details per row and column headings. */
export function ExplorerTable({ columns, children }: { columns: readonly string[]; children: React.ReactNode }) {
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
