import { Box } from '@mantine/core';
import { visible } from '../../../../service/model/kernel/values/visible.ts';
import { CodeText } from '../../../components/code/CodeText.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { toPhrase } from '../../../components/status/labels/delivery-labels.ts';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import type { RequestRecord } from '../../../service/call/client.ts';
import { isMeant } from '../record-call.ts';
import { formatJson } from './format-json.ts';
import styles from './panel.module.css';

type Stored = RequestRecord['request'];

interface MessageProps {
  readonly message: Stored;
  readonly label: string;
  readonly status?: number;
  /** Query parameters and body fields that no operation accepts. */
  readonly ignored?: readonly string[];
}

/** Head and body of a message as the log stores them, always shown as text. */
export function Message({ message, label, status, ignored = [] }: MessageProps) {
  const { headers, body, masked, omitted = [] } = message;
  const isAbsent = body !== undefined && body.text === undefined;
  const inBody = masked.filter((path) => /^(?:body|path|query|headers$)/.test(path) && !(isAbsent && path === 'body'));
  // It is a secret, or no schema declares it.
  const stateOf = (path: string) => {
    const omission = omitted.find(({ place }) => place === path);
    return omission ? `not stored: ${omission.type}, length ${omission.length}` : 'masked';
  };
  const states = [
    ...[...new Set(inBody)].map((path) => [path, stateOf(path)] as const),
    ...ignored.map((name) => [name, 'ignored'] as const),
  ];
  return (
    <Box miw={0}>
      <Box
        component="section"
        className="well"
        py={10}
        px={14}
        ff="monospace"
        fz="sm"
        lh="19px"
        style={{ maxHeight: 'min(460px, 60vh)', overflow: 'auto', direction: 'ltr', unicodeBidi: 'isolate' }}
        tabIndex={0}
        data-searched
        aria-label={label}
      >
        {status !== undefined && <div>HTTP/1.1 {toPhrase(status)}</div>}
        {meantFirst(headers).map(([name, value]) => (
          <div key={name} style={{ overflowWrap: 'anywhere' }}>
            <span className="quiet">{visible(name)}:</span> {visible(value)}{' '}
            {masked.includes(`headers.${name}`) && (
              <Tag>{name === 'signing-method' ? 'never stored' : stateOf(`headers.${name}`)}</Tag>
            )}
          </div>
        ))}
        {body && <Body body={body} type={omitted.find(({ place }) => place === 'body')?.type} />}
      </Box>
      <div className="row small quiet below">
        {states.map(([path, state]) => (
          <span key={`${state} ${path}`} className={`inline ${styles.fact}`}>
            <code>{visible(path)}</code> <Tag>{state}</Tag>
          </span>
        ))}
        {body?.text !== undefined && (
          <span className="inline">
            {body.isCut
              ? `The log stores the first ${Math.round(body.text.length / 1024)} KiB of ${sizeOf(body)}`
              : sizeOf(body)}
            <CopyButton value={body.text} label="Copy body" />
          </span>
        )}
      </div>
      {omitted.length > 0 && <p className="small quiet">Values are stored only if the API schema declares them.</p>}
    </Box>
  );
}

/** Headers that describe the call, before those its client adds. */
function meantFirst(headers: Stored['headers']): [string, string][] {
  const all = Object.entries(headers);
  return [...all.filter(([name]) => isMeant(name)), ...all.filter(([name]) => !isMeant(name))];
}

function Body({ body, type }: { body: NonNullable<Stored['body']>; type: string | undefined }) {
  if (body.text === undefined)
    return (
      <Box mt={19} className="quiet">
        {sizeOf(body)}, not stored{type && `: ${type}`}
      </Box>
    );
  const json = formatJson(body.text, body.isCut);
  return (
    <Box
      component="pre"
      mt={19}
      mx={0}
      mb={0}
      style={{ font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {json === undefined ? visible(body.text) : <CodeText code={visible(json)} language="json" />}
    </Box>
  );
}

function sizeOf({ bytes }: NonNullable<Stored['body']>): string {
  return counted(bytes, 'byte');
}
