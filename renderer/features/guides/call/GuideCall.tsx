import { Box, Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type GuideCall as Call, namesIn } from '../../../../service/resources/guides/guide.ts';
import { SnippetWell } from '../../../components/code/SnippetWell.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import type { Choices } from '../choose/use-choices.ts';
import { Answer } from './CallResponse.tsx';
import styles from './GuideCall.module.css';
import { GuideSecretField } from './GuideSecretField.tsx';
import { useGuideCall } from './use-guide-call.ts';

/** A call as copyable code, with a button that runs it here. */
export function GuideCall({
  title,
  call,
  choices,
}: {
  title: string;
  call: Call;
  choices: Choices;
}) {
  const baseUrl = useBaseUrl();
  const { route, preview, secrets, type, missing, run, isRunning, error, answer } = useGuideCall(
    call,
    choices,
  );
  const needsWallet = namesIn(call.input).some((name) => name.startsWith('wallet'));
  const userId = choices(needsWallet ? 'wallet' : 'user').chosen?.userId;
  return (
    <Box className={`${text.stack} ${text.roomy}`} miw={0}>
      <SnippetWell
        title={route ? `${route.method} ${route.path}` : title}
        call={preview}
        baseUrl={baseUrl}
      />
      <form
        className={styles.run}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {secrets.map(({ name, value }) => (
          <GuideSecretField
            key={name}
            name={name}
            userId={userId}
            value={value}
            onChange={(next) => type(name, next)}
          />
        ))}
        <div className={text.row}>
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden="true" />}
            aria-label={`Run: ${title}`}
            disabled={missing !== undefined}
            loading={isRunning}
          >
            Run
          </Button>
          {missing && <span className={`${text.quiet} ${text.small}`}>{missing}</span>}
        </div>
      </form>
      {Boolean(error) && <FailureAlert error={error} />}
      {answer && <Answer response={answer} label={`Response: ${title}`} />}
    </Box>
  );
}
