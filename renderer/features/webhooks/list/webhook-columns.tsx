import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { credentialsOf, healthOf } from '../webhook-labels.ts';

export const webhookColumns: readonly Column<Webhook>[] = [
  {
    id: 'url',
    header: 'Endpoint',
    width: 'minmax(140px, 2fr)',
    render: (webhook) => <Endpoint webhook={webhook} />,
  },
  {
    id: 'health',
    header: 'Health',
    width: '176px',
    render: (webhook) => <Health webhook={webhook} />,
  },
  {
    id: 'credentials',
    header: 'Credentials',
    width: 'minmax(150px, 1fr)',
    dropBelow: 900,
    render: (webhook) => {
      const { kind, name } = credentialsOf(webhook);
      return (
        <span className={`${text.cut} ${text.plain}`}>
          {kind} <code>{name}</code>
        </span>
      );
    },
  },
  {
    id: 'delivered',
    header: 'Delivered',
    width: '80px',
    align: 'right',
    dropBelow: 650,
    render: ({ deliveries }) => <Count count={deliveries.delivered} />,
  },
  {
    id: 'pending',
    header: 'Pending',
    width: '60px',
    align: 'right',
    dropBelow: 520,
    render: ({ deliveries }) => <Count count={deliveries.pending} />,
  },
  {
    id: 'givenUp',
    header: 'Failed',
    width: '64px',
    align: 'right',
    render: ({ deliveries }) => <Count count={deliveries.givenUp} tone={text.bad} />,
  },
  {
    id: 'lastSuccessAt',
    header: 'Last success',
    width: '104px',
    align: 'right',
    dropBelow: 790,
    render: ({ lastSuccessAt }) => (lastSuccessAt ? <RelativeTime at={lastSuccessAt} /> : 'never'),
  },
];

function Endpoint({ webhook: { id, url } }: { webhook: Webhook }) {
  const { name, path } = nameOfEndpoint(url);
  return (
    <>
      <RowLink to="/webhooks/$webhookId" params={{ webhookId: id }} title={url}>
        {name}
      </RowLink>
      <span className={`${text.cut} ${text.quiet}`}>{path}</span>
    </>
  );
}

/** The health of an endpoint and, if it fails, since when. */
function Health({ webhook }: { webhook: Webhook }) {
  const { disabled, failingSince } = webhook;
  const since = disabled?.at ?? failingSince;
  return (
    <>
      <StatusLabel {...healthOf(webhook)} />
      {since && (
        <span className={`${text.cut} ${text.quiet}`}>
          <RelativeTime at={since} />
        </span>
      )}
    </>
  );
}

function Count({ count, tone = '' }: { count: number; tone?: string | undefined }) {
  return (
    <span className={`${text.figures} ${count === 0 ? text.quiet : tone}`}>
      {count.toLocaleString('en')}
    </span>
  );
}
