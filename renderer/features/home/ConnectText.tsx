import { CodeText } from '../../components/code/CodeText.tsx';
import { SnippetWell } from '../../components/code/SnippetWell.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import styles from './ConnectCard.module.css';
import { type Connection, toEnv, tokenCall } from './connection-text.ts';

/** The values as an environment file, or a first call that reads the secret from the environment. */
export function ConnectText({
  form,
  connection,
  askSecret,
}: {
  form: 'env' | 'call';
  connection: Connection;
  /** Only the environment file contains the secret; absent if it cannot be read again. */
  askSecret: (() => Promise<string>) | undefined;
}) {
  if (form === 'call')
    return (
      <div className={styles.text}>
        <SnippetWell title="Get an access token" call={tokenCall(connection)} baseUrl="" />
      </div>
    );
  return (
    <div className={`${text.well} ${styles.text}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        <CodeText language="env" code={toEnv({ ...connection, clientSecret: '•'.repeat(24) })} />
      </pre>
      <div className={styles.copy}>
        <CopyButton
          value={
            askSecret
              ? async () => toEnv({ ...connection, clientSecret: await askSecret() })
              : toEnv(connection)
          }
          label="Copy as .env, with the secret"
          size={24}
        />
      </div>
    </div>
  );
}
