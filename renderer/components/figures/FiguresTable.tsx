import styles from './figures.module.css';

interface FiguresTableProps {
  readonly 'aria-label'?: string;
  /** The column heads; a column with an empty head has no label. */
  readonly heads: readonly string[];
  /** The rows. */
  readonly children: React.ReactNode;
}

/** A table of figures: labels at the left, right-aligned figures. */
export function FiguresTable({ heads, children, ...props }: FiguresTableProps) {
  return (
    <table className={styles.table} {...props}>
      <thead>
        <tr>
          {heads.map((head) => {
            if (head === '') return <td key={head} />;
            return (
              <th key={head} scope="col">
                {head}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
