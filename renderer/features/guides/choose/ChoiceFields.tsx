import { Box, Select } from '@mantine/core';
import type { GuideKind } from '../../../../service/model/guides/guide.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import type { Action } from '../../../frame/act/actions.tsx';
import { visible } from '../../../service/labels/visible.ts';
import type { Choice, Choices } from './use-choices.ts';

const kindLabels: Readonly<Record<GuideKind, { readonly label: string; readonly none: string; readonly make?: Make }>> =
  {
    user: { label: 'User', none: 'No user yet', make: makeAction('Create user', 'new-user') },
    wallet: { label: 'Wallet', none: 'No wallet yet', make: makeAction('Create wallet', 'new-wallet') },
    item: { label: 'Item', none: 'The wallet holds no items', make: makeAction('Mint item', 'mint-item') },
    collection: {
      label: 'Collection',
      none: 'No collection yet',
      make: makeAction('Deploy collection', 'deploy-collection'),
    },
    marketUser: {
      label: 'Market user',
      none: 'No market user yet',
      make: makeAction('Create market user', 'new-market-user'),
    },
    offer: { label: 'Offer', none: 'No offers yet', make: makeAction('Offer item', 'new-offer') },
    openPayment: { label: 'Open payment', none: 'None open', make: makeAction('Create payment', 'new-checkout') },
    paidPayment: { label: 'Paid payment', none: 'None paid yet', make: makeAction('Create payment', 'new-checkout') },
    request: { label: 'Request', none: 'No requests yet. Run the first call below.' },
  };

interface Make {
  readonly label: string;
  readonly action: Action;
}

function makeAction(label: string, name: FreeName): Make {
  return { label, action: { name } };
}

type FreeName =
  | 'new-user'
  | 'new-wallet'
  | 'mint-item'
  | 'deploy-collection'
  | 'new-market-user'
  | 'new-offer'
  | 'new-checkout';

interface ChoiceFieldsProps {
  readonly kinds: readonly GuideKind[];
  readonly choices: Choices;
  readonly onPick: (kind: GuideKind, id: string) => void;
}

/** The records that the calls below use, or links to create them. */
export function ChoiceFields({ kinds, choices, onPick }: ChoiceFieldsProps) {
  return (
    <Card title="Records for the calls below">
      <Box display="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(216px, 1fr))', gap: 12 }}>
        {kinds.map((kind) => (
          <ChoiceField key={kind} kind={kind} choice={choices(kind)} onPick={(id) => onPick(kind, id)} />
        ))}
      </Box>
    </Card>
  );
}

interface ChoiceFieldProps {
  readonly kind: GuideKind;
  readonly choice: Choice;
  readonly onPick: (id: string) => void;
}

function ChoiceField({ kind, choice: { options, chosen }, onPick }: ChoiceFieldProps) {
  const { label, none, make } = kindLabels[kind];
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
        <Box className={text.row} mih={36}>
          <span className={text.quiet}>{none}</span>
          {make && (
            <ActButton action={make.action} size="xs" hasIcon>
              {make.label}
            </ActButton>
          )}
        </Box>
      ) : (
        <SkeletonLine />
      )}
    </div>
  );
}
