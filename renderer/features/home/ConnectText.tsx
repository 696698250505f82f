import { Box } from '@mantine/core';
import { CodeText } from '../../components/code/CodeText.tsx';
import { SnippetWell } from '../../components/code/CodeWell.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { type Connection, toEnv, tokenCall } from '../../service/snippet/script.ts';

interface ConnectTextProps {
  readonly form: 'env' | 'call';
  readonly connection: Connection;
  /** Only the environment file contains the secret; absent if it cannot be read again. */
  readonly requestSecret: (() => Promise<string>) | undefined;
}

/** The values as an environment file, or a first call that reads the secret from the environment. */
export function ConnectText({ form, connection, requestSecret }: ConnectTextProps) {
  if (form === 'call')
    return (
      <Box pos="relative" mt={10}>
        <SnippetWell title="Get an access token" call={tokenCall(connection)} baseUrl="" />
      </Box>
    );
  return (
    <Box className="well" pos="relative" mt={10}>
      <Box component="pre" mih={188} m={0} p="12px 44px 12px 16px" style={{ overflow: 'auto' }} tabIndex={0}>
        <CodeText language="env" code={toEnv({ ...connection, clientSecret: '•'.repeat(24) })} />
      </Box>
      <Box pos="absolute" top={10} right={10}>
        <CopyButton
          value={
            requestSecret
              ? async () => toEnv({ ...connection, clientSecret: await requestSecret() })
              : toEnv(connection)
          }
          label="Copy as .env, with the secret"
          size={24}
        />
      </Box>
    </Box>
  );
}
