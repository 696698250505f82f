import { Box, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BodyText, HttpHead, toSize } from '../../../components/code/HttpText.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { DockedPanel, PanelSection } from '../../../components/layout/DockedPanel.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import type { InboxMessage } from '../../../service/call/client.ts';
import panel from '../deliveries/DeliveryPanel.module.css';
import styles from './MessagePanel.module.css';
import { Answered } from './message-columns.tsx';
import { checksOf, typeOfMessage } from './message-labels.ts';

export function MessagePanel({
  inbox,
  message,
  onClose,
}: {
  inbox: string;
  message: InboxMessage;
  onClose: () => void;
}) {
  const { method, headers, body, isCut, receivedAt, answeredWith } = message;
  return (
    <DockedPanel
      kind="Message"
      wide
      onClose={onClose}
      head={
        <>
          <Box
            component="h2"
            className={`${text.cut} ${text.strong}`}
            ff="monospace"
            fz={14}
            lh="24px"
          >
            {typeOfMessage(message) ?? `${method} request`}
          </Box>
          <div className={panel.facts}>
            <RelativeTime at={receivedAt} /> responded with <Answered status={answeredWith} />
          </div>
        </>
      }
      foot={
        <OperationLine variant="bar" operation="inboxes.listMessages" input={{ name: inbox }} />
      }
    >
      <Stack className={panel.body} gap={4}>
        <Checks message={message} />
        <PanelSection
          title="Body"
          aside={
            <span className={panel.size}>
              {toSize(body)} <CopyButton value={body} label="Copy body" />
            </span>
          }
        >
          <BodyText text={body} label="Body" />
          {isCut && <p className={`${text.below} ${text.soft}`}>Only the first part is stored.</p>}
        </PanelSection>
        <PanelSection title="Headers">
          <HttpHead
            label="Headers"
            first={`${method} /_vaultdesk/inbox/${inbox}`}
            headers={headers}
          />
        </PanelSection>
      </Stack>
    </DockedPanel>
  );
}

function Checks({ message }: { message: InboxMessage }) {
  const { checks } = message;
  if (!checks)
    return (
      <p className={text.soft}>
        Not sent by a webhook of this inbox, so there is nothing to check it against.
      </p>
    );
  const { isRepeated, webhookId, deliveryId } = checks;
  return (
    <PanelSection
      title="Checks"
      aside={
        <Link to="/deliveries" search={{ webhookId, selected: deliveryId }}>
          Its delivery
        </Link>
      }
    >
      <ul>
        {checksOf(message).map(({ name, isGood, detail }) => (
          <li key={name} className={styles.check}>
            <StatusGlyph status={isGood ? 'done' : 'failed'} />
            <span className={text.medium}>{name}</span>
            <span className={text.soft}>{detail}</span>
          </li>
        ))}
        <li className={styles.check}>
          <StatusGlyph status={isRepeated ? 'attention' : 'done'} />
          <span className={text.medium}>{isRepeated ? 'Repeated' : 'New'}</span>
          <span className={text.soft}>
            {isRepeated
              ? 'a message with this event id arrived before: ignore it'
              : 'first message with this event id'}
          </span>
        </li>
      </ul>
    </PanelSection>
  );
}
