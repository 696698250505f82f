import { Box, Flex, Select } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Guide, type GuideKind, guideKinds, namesIn } from '../../../service/model/guides/guide.ts';
import { guides } from '../../../service/model/guides/guides.ts';
import { visible } from '../../../service/model/kernel/values/visible.ts';
import { Card } from '../../components/layout/Card.tsx';
import { TextLink } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import type { FreeActionName } from '../../frame/feature.ts';
import { AppearsAtOnce } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { AbsentPage } from '../../frame/page/RecordPage.tsx';
import { GuideCall } from './call/GuideCall.tsx';
import { type Choice, type Picked, useChoices } from './choose/use-choices.ts';
import styles from './guides.module.css';
import { toInlineParts } from './inline-parts.ts';

const route = getRouteApi('/guides/$guide');
const crumbs = [{ label: 'Guides', to: '/guides' }] as const;

/** One guide whose calls use the records that the reader selected. */
export function GuidePage() {
  const { guide: name } = route.useParams();
  const guide = guides.find((candidate) => candidate.name === name);
  const [selection, setSelection] = useState<Picked>({});
  if (!guide) return <AbsentPage kind="Guide" crumbs={crumbs} />;
  return (
    <>
      <PageHeader crumbs={crumbs} title={guide.title} facts={<GuideText source={guide.about} />} />
      <PageBody key={guide.name}>
        <AppearsAtOnce className={styles.page}>
          <nav className={styles.index} aria-label="Guides">
            {guides.map(({ name, title }) => (
              <TextLink
                key={name}
                to="/guides/$guide"
                params={{ guide: name }}
                className={`soft ${styles.guideIndexGuide}`}
                style={{ padding: '4px 10px', borderRadius: 6 }}
                activeProps={{ 'data-current': true, 'aria-current': 'page' }}
                label={title}
              />
            ))}
          </nav>
          <Parts
            guide={guide}
            selection={selection}
            onPick={(kind, id) => setSelection((old) => ({ ...old, [kind]: id }))}
          />
        </AppearsAtOnce>
      </PageBody>
    </>
  );
}

interface PartsProps {
  readonly guide: Guide;
  readonly selection: Picked;
  readonly onPick: (kind: GuideKind, id: string) => void;
}

function Parts({ guide, selection, onPick }: PartsProps) {
  const kinds = kindsOf(guide);
  const choices = useChoices(kinds, selection);
  const next = guides[guides.indexOf(guide) + 1];
  return (
    <Flex component="article" direction="column" gap={28} miw={0} maw={760}>
      {kinds.length > 0 && (
        <Card title="Records for the calls below">
          <Box display="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(216px, 1fr))', gap: 12 }}>
            {kinds.map((kind) => (
              <ChoiceField key={kind} kind={kind} choice={choices(kind)} onPick={(id) => onPick(kind, id)} />
            ))}
          </Box>
        </Card>
      )}
      {guide.parts.map(({ title, text: source, call }) => (
        <Flex key={title} component="section" direction="column" gap={8} miw={0} style={{ breakInside: 'avoid' }}>
          <Box component="h2" fz="lg" fw={620} lh="lg">
            {title}
          </Box>
          <Box component="p" className="soft" maw={620}>
            <GuideText source={source} />
          </Box>
          {call && <GuideCall title={title} call={call} choices={choices} />}
        </Flex>
      ))}
      {next && (
        <p className="quiet">
          Next: <TextLink to="/guides/$guide" params={{ guide: next.name }} className="link" label={next.title} />
        </p>
      )}
    </Flex>
  );
}

/** The records that the calls of a guide use, in a fixed order. */
function kindsOf({ parts }: Guide): readonly GuideKind[] {
  const names = parts.flatMap(({ call }) => (call ? namesIn(call.input) : []));
  const kindNames = new Set(names.map((name) => name.split('.')[0]));
  return guideKinds.filter((kind) => kindNames.has(kind));
}

function GuideText({ source }: { source: string }) {
  return toInlineParts(source).map((part, index) => {
    if (part.kind === 'words') return part.text;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    if (part.kind === 'code') return <code key={index}>{part.text}</code>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <TextLink key={index} to={part.to} className="link" label={part.text} />
    );
  });
}

interface KindLabel {
  readonly label: string;
  readonly none: string;
  /** The label of the button that creates a record, and its action. */
  readonly action?: readonly [label: string, action: FreeActionName];
}

const kindLabels: Readonly<Record<GuideKind, KindLabel>> = {
  user: { label: 'User', none: 'No user yet', action: ['Create user', 'new-user'] },
  wallet: { label: 'Wallet', none: 'No wallet yet', action: ['Create wallet', 'new-wallet'] },
  item: { label: 'Item', none: 'The wallet holds no items', action: ['Mint item', 'mint-item'] },
  collection: { label: 'Collection', none: 'No collection yet', action: ['Deploy collection', 'deploy-collection'] },
  marketUser: { label: 'Market user', none: 'No market user yet', action: ['Create market user', 'new-market-user'] },
  offer: { label: 'Offer', none: 'No offers yet', action: ['Offer item', 'new-offer'] },
  openPayment: { label: 'Open payment', none: 'None open', action: ['Create payment', 'new-checkout'] },
  paidPayment: { label: 'Paid payment', none: 'None paid yet', action: ['Create payment', 'new-checkout'] },
  request: { label: 'Request', none: 'No requests yet. Run the first call below.' },
};

type ChoiceFieldProps = { readonly kind: GuideKind; readonly choice: Choice; readonly onPick: (id: string) => void };

/** The record of a kind that the calls use, or a link to create one. */
function ChoiceField({ kind, choice: { options, chosen }, onPick }: ChoiceFieldProps) {
  const { label, none, action } = kindLabels[kind];
  if (options && options.length > 0)
    return (
      <Select
        label={label}
        // Rendered by Mantine itself.
        data={options.map((option) => ({ value: option.id, label: visible(option.label) }))}
        value={chosen?.id ?? null}
        onChange={(id) => id && onPick(id)}
        allowDeselect={false}
        maxDropdownHeight={260}
      />
    );
  return (
    <div>
      <Box fz="sm" fw={550} lh="sm">
        {label}
      </Box>
      {options ? (
        <Box className="row" mih={36}>
          <span className="quiet">{none}</span>
          {action && <ActionButton action={{ name: action[1] }} size="xs" hasIcon label={action[0]} />}
        </Box>
      ) : (
        <SkeletonLine />
      )}
    </div>
  );
}
