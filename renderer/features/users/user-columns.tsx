import { Identifier } from '../../components/code/Identifier.tsx';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { statusOf, toAttemptsLeft } from '../../components/secret/SigningMethods.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import type { Column } from '../../components/table/column.ts';
import { RowLink } from '../../components/table/RowLink.tsx';
import text from '../../components/text.module.css';
import type { SigningMethod, UserWithWallets } from '../../service/call/client.ts';
import { capitalised, isUsable, nameOfMethod } from '../../service/call/credential.ts';
import { nameOfUser } from '../../service/queries/names.ts';

export const userColumns: readonly Column<UserWithWallets>[] = [
  {
    id: 'reference',
    header: 'User',
    width: 'minmax(180px, 1.4fr)',
    sortable: true,
    render: (user) => (
      <RowLink to="/users/$userId" params={{ userId: user.id }}>
        {nameOfUser(user)}
      </RowLink>
    ),
  },
  {
    id: 'id',
    header: 'Id',
    width: '150px',
    dropBelow: 750,
    render: ({ id }) => <Identifier value={id} label="user id" shape="short" copy="hover" />,
  },
  {
    id: 'signingMethods',
    header: 'Signing methods',
    width: 'minmax(200px, 1.4fr)',
    render: ({ signingMethods }) => <OpensWith methods={signingMethods} />,
  },
  {
    id: 'lockedMethods',
    header: 'Locked',
    width: '64px',
    align: 'right',
    dropBelow: 1040,
    render: ({ lockedMethods }) => (
      <span className={lockedMethods > 0 ? `${text.bad} ${text.strong}` : text.quiet}>
        {lockedMethods === 0 ? 'none' : lockedMethods}
      </span>
    ),
  },
  {
    id: 'wallets',
    header: 'Wallets',
    width: '72px',
    align: 'right',
    dropBelow: 960,
    render: ({ wallets }) => (
      <span className={wallets > 0 ? undefined : text.quiet}>
        {wallets === 0 ? 'none' : wallets.toLocaleString('en')}
      </span>
    ),
  },
  {
    id: 'lastUsed',
    header: 'Last used',
    width: '110px',
    align: 'right',
    dropBelow: 870,
    render: ({ signingMethods }) => {
      const [latest] = signingMethods
        .flatMap(({ lastUsedSuccess }) => lastUsedSuccess ?? [])
        .sort()
        .reverse();
      return latest ? <RelativeTime at={latest} /> : <span className={text.quiet}>never</span>;
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

/** Each method with anything unusual about it; an ordinary method is only its name. */
function OpensWith({ methods }: { methods: readonly SigningMethod[] }) {
  if (methods.length === 0)
    return (
      <>
        <StatusGlyph status="idle" />
        <span className={text.quiet}>none</span>
      </>
    );
  return (
    <>
      {methods.map((method) => (
        <span key={method.id} className={text.inline}>
          <StatusGlyph status={isUsable(method) ? statusOf(method) : 'failed'} />
          {capitalised(nameOfMethod(method))}
          {method.incorrectAttempts > 0 && (
            <span className={isUsable(method) ? text.quiet : `${text.bad} ${text.strong}`}>
              {toAttemptsLeft(method)}
            </span>
          )}
        </span>
      ))}
      {methods.length === 1 && <span className={text.quiet}>only</span>}
    </>
  );
}
