import { Box, Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { GuideCall as Call } from '../../../../service/model/guides/guide.ts';
import { SnippetWell } from '../../../components/code/CodeWell.tsx';
import { BodyText } from '../../../components/code/HttpText.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { PinField, SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { toPhrase } from '../../../components/status/labels/delivery-labels.ts';
import type { Status } from '../../../components/status/StatusGlyph.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import type { Choices } from '../choose/use-choices.ts';
import { type GuideResponse, useGuideCall } from './use-guide-call.ts';

/** A call as copyable code, with a button that runs it here. */
export function GuideCall({ title, call, choices }: { title: string; call: Call; choices: Choices }) {
  const baseUrl = useBaseUrl();
  const { route, preview, methods, secrets, type, missing, run, ...sending } = useGuideCall(call, choices);
  const { isRunning, error, answer } = sending;
  return (
    <Box className="stack roomy" miw={0}>
      <SnippetWell title={route ? `${route.method} ${route.path}` : title} call={preview} baseUrl={baseUrl} />
      <form
        className="stack roomy"
        style={{ maxWidth: 480 }}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {secrets.map(({ name, value }) => (
          <GuideSecretField
            key={name}
            name={name}
            methods={methods}
            value={value}
            onChange={(next) => type(name, next)}
          />
        ))}
        <div className="row">
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={15} stroke={1.7} aria-hidden="true" />}
            aria-label={`Run: ${title}`}
            disabled={missing !== undefined}
            loading={isRunning}
          >
            Run
          </Button>
          {missing && <span className="quiet small">{missing}</span>}
        </div>
      </form>
      {Boolean(error) && <FailureAlert error={error} />}
      {answer && <Answer response={answer} label={`Response: ${title}`} />}
    </Box>
  );
}

/** The response and a link to the full request log entry. */
function Answer({ response, label }: { response: GuideResponse; label: string }) {
  const { id, status, milliseconds, body, note } = response;
  return (
    <div className="stack">
      <p className="row figures" role="status">
        <StatusLabel status={statusOf(status)} state={status ? toPhrase(status) : 'Sent'} />
        {milliseconds !== undefined && (
          <span className="quiet">{milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms</span>
        )}
        {note && <span className="quiet">{note}</span>}
        {id && (
          <>
            <TextLink to="/requests" search={{ selected: id }} className="link" label="Open request" />
            <TextLink to="/traces/$id" params={{ id }} className="link" label="Effects" />
          </>
        )}
      </p>
      {body && <BodyText text={body} label={label} />}
    </div>
  );
}

function statusOf(status: number | undefined): Status {
  if (status === undefined) return 'idle';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'attention' : 'done';
}

interface GuideSecretFieldProps {
  readonly name: string;
  /** The signing methods that the user can choose for this call. */
  readonly methods: React.ComponentProps<typeof SigningMethodField>['methods'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A secret of a call: a signing method value or a value entered here. Discarded after sending. */
function GuideSecretField({ name, methods, ...field }: GuideSecretFieldProps) {
  if (name === 'SIGNING_METHOD') return <SigningMethodField methods={methods} {...field} error={undefined} />;
  if (name === 'PIN') return <PinField label="PIN of the new user" hint="Six digits." {...field} />;
  return <SecretField label="API key for the endpoint" hint="Any text. Sent with each delivery." {...field} />;
}
