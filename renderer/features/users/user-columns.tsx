import { Link } from '@tanstack/react-router';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { statusOf, toAttemptsLeft } from '../../components/SigningMethods.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Column } from '../../components/table/column.ts';
import type { User } from '../../service/client.ts';
import { nameOfUser } from '../../service/names.ts';
import styles from './user-columns.module.css';

/** The columns of the list of users. */
export const userColumns: readonly Column<User>[] = [
  {
    id: 'reference',
    header: 'User',
    width: 'minmax(180px, 1.4fr)',
    sortable: true,
    render: (user) => (
      <Link
        to="/users/$userId"
        params={{ userId: user.id }}
        className={styles.name}
        onClick={(event) => event.stopPropagation()}
      >
        {nameOfUser(user)}
      </Link>
    ),
  },
  {
    id: 'id',
    header: 'Id',
    width: '150px',
    dropBelow: 640,
    render: ({ id }) => <Identifier value={id} label="user id" shape="short" copy="hover" />,
  },
  {
    id: 'signingMethods',
    header: 'Opens with',
    width: 'minmax(190px, 1fr)',
    render: ({ signingMethods }) =>
      signingMethods.length === 0 ? (
        <>
          <StatusGlyph status="idle" />
          <span className={styles.dim}>no PIN yet</span>
        </>
      ) : (
        signingMethods.map((method) => (
          <span key={method.id} className={styles.method}>
            <StatusGlyph status={statusOf(method)} />
            {method.type}
            <span className={styles.dim}>{toAttemptsLeft(method)}</span>
          </span>
        ))
      ),
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    width: '110px',
    align: 'right',
    dropBelow: 760,
    render: ({ signingMethods }) => {
      const [latest] = signingMethods
        .flatMap(({ lastUsedSuccess }) => lastUsedSuccess ?? [])
        .sort()
        .reverse();
      return latest ? <RelativeTime at={latest} /> : <span className={styles.dim}>never</span>;
    },
  },
  {
    id: 'createdAt',
    header: 'Created',
    width: '110px',
    align: 'right',
    sortable: true,
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];
