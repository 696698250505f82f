import styles from './figures.module.css';

interface FiguresTableProps {
  readonly 'aria-label'?: string;
  /** The column heads: their labels, or cells. */
  readonly heads: readonly (string | React.ReactElement)[];
  /** The rows. */
  readonly children: React.ReactNode;
}

/** A table of figures: labels at the left, right-aligned figures. */
export function FiguresTable({ heads, children, ...props }: FiguresTableProps) {
  return (
    <table className={styles.table} {...props}>
      <thead>
        <tr>
          {heads.map((head) =>
            typeof head === 'string' ? (
              <th key={head} scope="col">
                {head}
              </th>
            ) : (
              head
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
