import { ActionIcon, Box } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Tip } from '../../components/layout/Tip.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import { failureOf } from '../../service/call/failure.ts';
import styles from './home.module.css';
import { type AskedSecret, type NamedConnection, useConnection, useSecret } from './use-connection.ts';

const ConnectText = lazyPart(() => import('./ConnectText.tsx'), 'ConnectText');

const forms = [
  { value: 'values', label: 'Values' },
  { value: 'env', label: '.env' },
  { value: 'call', label: 'Call' },
] as const;
/** The connection values of an application, in the format that its developer needs. */
export function ConnectCard() {
  const [form, setForm] = useState<(typeof forms)[number]['value']>('values');
  const connection = useConnection();
  const secret = useSecret();
  return (
    <Card
      title="Connect your application"
      hint={connection?.name}
      actions={<Segments label="Format of the values" options={forms} value={form} onChange={setForm} />}
    >
      {connection && form !== 'values' ? (
        <Suspense fallback={<SkeletonLine />}>
          <ConnectText
            connection={connection}
            form={form}
            askSecret={connection.hasSecret ? secret.reveal : undefined}
          />
        </Suspense>
      ) : (
        <dl className={styles.values}>
          <Value label="Base URL" value={connection?.baseUrl} />
          <Value label="Market URL" value={connection?.marketUrl} />
          <Value label="Token URL" value={connection?.tokenUrl} />
          <Value label="Client id" value={connection?.clientId} />
          <SecretValue connection={connection} secret={secret} />
        </dl>
      )}
    </Card>
  );
}

function Value({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <SkeletonLine width={180} />
        ) : (
          <>
            <Box component="code" className={text.cut} flex={1} miw={0}>
              {value}
            </Box>
            <CopyButton value={value} label={`Copy ${label}`} size={24} />
          </>
        )}
      </dd>
    </div>
  );
}

function SecretValue({ connection, secret }: { connection: NamedConnection | undefined; secret: AskedSecret }) {
  const [isWanted, want] = useState(false);
  const isShown = isWanted && secret.value !== undefined;
  const toggle = () => {
    want(!isShown);
    secret.reveal().catch(() => want(false));
  };
  return (
    <div className={styles.row}>
      <dt>Client secret</dt>
      <dd>
        {connection && !connection.hasSecret && (
          <span className={`${text.quiet} ${text.small}`}>
            shown only once, on creation · <Link to="/applications">Rotate</Link>
          </span>
        )}
        {connection?.hasSecret && (
          <>
            <Box component="code" className={text.cut} flex={1} miw={0} lts={isShown ? undefined : '0.04em'}>
              {isShown ? secret.value : '•'.repeat(24)}
            </Box>
            {Boolean(secret.error) && (
              <span className={`${text.quiet} ${text.small}`} role="alert">
                {failureOf(secret.error).message}
              </span>
            )}
            <Tip label={isShown ? 'Hide' : 'Show'}>
              <ActionIcon
                size={24}
                aria-label={isShown ? 'Hide the client secret' : 'Show the client secret'}
                loading={secret.isAsking}
                onClick={toggle}
              >
                {isShown ? <IconEyeOff size={14} stroke={1.6} /> : <IconEye size={14} stroke={1.6} />}
              </ActionIcon>
            </Tip>
            <CopyButton value={secret.reveal} label="Copy client secret" size={24} />
          </>
        )}
      </dd>
    </div>
  );
}
