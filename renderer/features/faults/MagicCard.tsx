import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';
import styles from './ScenariosCard.module.css';

const none: ReadonlySet<string> = new Set();

/** The values that force an outcome, and whether they are enabled. */
export function MagicCard() {
  const { data } = useQuery(service.faults.listMagicValues.queryOptions({}));
  if (!data) return null;
  return (
    <TableCard
      title="Magic values"
      total={data.values.length}
      actions={
        <Link to="/settings" hash="setting-magicValues" className={text.link}>
          {data.isOn ? 'On' : 'Off'}
        </Link>
      }
      none="None."
      columns={[
        { header: 'Value', render: ({ value }) => <code>{value}</code> },
        {
          header: 'Effect',
          render: ({ field, outcome }) => (
            <div className={styles.what}>
              <div className={text.medium}>{field}</div>
              <div className={`${text.quiet} ${text.small}`}>{outcome}</div>
            </div>
          ),
        },
      ]}
      rows={data.values.map((value) => ({ ...value, id: value.name }))}
      first={20}
      changedIds={none}
    />
  );
}
