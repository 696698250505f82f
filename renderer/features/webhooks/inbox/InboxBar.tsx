import { Box, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { inboxUrl } from '../../../../service/model/installation/addresses.ts';
import { inboxName } from '../../../../service/model/webhooks/inbox.ts';
import { counted } from '../../../components/figures/counted.ts';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { useRegisteredActions } from '../../../components/keyboard/page-actions.ts';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import filter from '../../../components/table/table.module.css';
import { OperationLine, useOperation } from '../../../frame/action/use-operation.tsx';
import { type Inbox, service } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useBaseUrl } from '../../../service/queries/use-overview.ts';
import styles from './inbox.module.css';
import { choiceOf, type ResponseChoice, responseChoices, responseLabel } from './message-labels.ts';

type Answer = Inbox['answer'];

const usual: Answer = { status: 200, delayMilliseconds: 0 };

/** Selects the inbox, shows its URL and sets its response. */
export function InboxBar({ name }: { name: string }) {
  const inboxes = useQuery(service.inboxes.list.queryOptions({})).data;
  const inbox = inboxes?.find((candidate) => candidate.name === name);
  const baseUrl = useBaseUrl();
  const url = inbox?.url ?? inboxUrl(baseUrl, name);
  const set = useOperation('inboxes.setAnswer');
  return (
    <>
      <div className={`line ${styles.bar}`}>
        <InboxChooser name={name} inboxes={inboxes ?? []} />
        <Box
          component="span"
          className={`well inline ${styles.url}`}
          miw="min(220px, 100%)"
          h={28}
          p="0 4px 0 10px"
          bdrs={6}
        >
          <code className="cut" title={url}>
            {url}
          </code>
          <CopyButton value={url} label="Copy URL" />
        </Box>
        <ResponseChooser answer={inbox?.answer ?? usual} onChoose={(response) => set.attempt({ name, ...response })} />
      </div>
      {inbox !== undefined && inbox.dropped > 0 && (
        <Box component="p" className="small quiet" px="var(--vd-inset)" pb={12}>
          {counted(inbox.dropped, 'older message')} dropped
        </Box>
      )}
      {Boolean(set.error) && (
        <Box px={24} pb={12}>
          <FailureAlert error={set.error} />
        </Box>
      )}
    </>
  );
}

function InboxChooser({ name, inboxes }: { name: string; inboxes: readonly Inbox[] }) {
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const show = (inbox: string) => void navigate({ to: '/inbox', search: { name: inbox } });
  useRegisteredActions([
    ...inboxes
      .filter((inbox) => inbox.name !== name)
      .map((inbox) => ({ label: `Show inbox ${inbox.name}`, of: 'Inbox', run: () => show(inbox.name) })),
    { label: 'Another inbox…', of: 'Inbox', run: () => setNaming(true) },
  ]);
  return (
    <div className={filter.chip} data-active>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <button type="button" className={filter.open}>
            Inbox <span style={{ fontWeight: 400 }}>is</span> {name}
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {inboxes.map((inbox) => (
            <Menu.Item
              key={inbox.name}
              rightSection={
                inbox.name === name ? <IconCheck size={14} stroke={1.8} /> : inbox.messages.toLocaleString('en')
              }
              onClick={() => show(inbox.name)}
            >
              {inbox.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => setNaming(true)}>
            Another inbox…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <AnotherInboxDrawer onClose={() => setNaming(false)} />}
    </div>
  );
}

function ResponseChooser({ answer, onChoose }: { answer: Answer; onChoose: (response: Answer) => void }) {
  const current = responseLabel(answer);
  const currentChoice = choiceOf(answer);
  useRegisteredActions(
    responseChoices
      .filter(({ id }) => id !== currentChoice?.id)
      .map((choice) => ({
        label: `Respond with ${responseLabel(choice.answer).label}`,
        of: 'Inbox',
        run: () => onChoose(choice.answer),
      })),
  );
  return (
    <div className={filter.chip} data-active={currentChoice?.id === 'ok' ? undefined : true}>
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <button type="button" className={filter.open}>
            Responds <StatusGlyph status={current.status} /> {current.label}
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {responseChoices.map((choice) => (
            <ResponseItem key={choice.id} choice={choice} isChosen={choice === currentChoice} onChoose={onChoose} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

type ResponseItemProps = {
  readonly choice: ResponseChoice;
  readonly isChosen: boolean;
  readonly onChoose: (response: Answer) => void;
};

function ResponseItem({ choice: { answer, hint }, isChosen, onChoose }: ResponseItemProps) {
  const hintId = useId();
  const { status, label } = responseLabel(answer);
  return (
    <Menu.Item
      aria-label={label}
      aria-describedby={hintId}
      aria-current={isChosen || undefined}
      leftSection={<StatusGlyph status={status} />}
      rightSection={isChosen && <IconCheck size={14} stroke={1.8} aria-hidden="true" />}
      onClick={() => onChoose(answer)}
    >
      {label}
      <Box id={hintId} component="span" className="small quiet" display="block">
        {hint}
      </Box>
    </Menu.Item>
  );
}

/** Opens an inbox of any name; it need not exist. */
function AnotherInboxDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const baseUrl = useBaseUrl();
  const form = useFields({ name: '' }, { name: (text) => firstMessage(inboxName, text.trim()) });
  const name = form.values.name.trim();
  return (
    <FormDrawer
      title="Another inbox"
      subtitle="Use one per test. It exists from its first call."
      submit="Open inbox"
      {...form.faults}
      onSubmit={form.submit(async () => {
        onClose();
        await navigate({ to: '/inbox', search: { name } });
      })}
      onClose={onClose}
      apiLine={<OperationLine operation="inboxes.listMessages" input={{ name: name || '{name}' }} />}
    >
      <TextField
        label="Name"
        hint={name ? <code>{inboxUrl(baseUrl, name)}</code> : 'Lowercase letters, digits and hyphens.'}
        placeholder="shop-test"
        mono
        autoFocus
        {...form.bind('name')}
      />
    </FormDrawer>
  );
}
