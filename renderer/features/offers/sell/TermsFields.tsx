import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import type { NonFungible } from '../../../../service/resources/balance.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { InstantField } from '../../../components/form/InstantField.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { UsdcField } from '../../../components/form/UsdcField.tsx';
import { More } from '../../../components/layout/More.tsx';
import text from '../../../components/text.module.css';
import { ApplicationField } from '../../../frame/pick/ApplicationField.tsx';
import { MarketUserField } from '../../../frame/pick/MarketUserField.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import styles from '../offer-forms.module.css';
import type { OfferTexts } from './offer-terms.ts';

const types = [
  { value: 'SALE', title: 'Sale', text: 'A fixed price. Whoever pays it gets the item at once.' },
  {
    value: 'AUCTION',
    title: 'Auction',
    text: 'The highest bid wins when it ends, or a buy-now price before.',
  },
] as const;

const visibilities = {
  PUBLIC: 'In the list of offers for everybody.',
  UNLISTED: 'In no list for others. Whoever knows its id can look at it.',
  PRIVATE: 'For the programs of its application alone.',
} as const;
const visibilityNames = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const;

/** What is asked for an item, for how long, and who may see it. */
export function TermsFields({
  item,
  bind,
  application,
}: {
  item: NonFungible;
  bind: (name: keyof OfferTexts) => FieldProps;
  application: OwningApplication;
}) {
  const type = bind('type');
  const isSale = type.value === 'SALE';
  return (
    <>
      <Choices
        legend="How it is sold"
        choices={types}
        value={isSale ? 'SALE' : 'AUCTION'}
        onChange={type.onChange}
      />
      {isSale ? <SaleFields item={item} bind={bind} /> : <AuctionFields bind={bind} />}
      <div className={styles.pair}>
        <InstantField label="Begins" hint="At once without one." {...bind('startDate')} />
        <InstantField
          label="Ends"
          hint={isSale ? 'When all is sold without one.' : 'In seven days without one.'}
          {...bind('endDate')}
        />
      </div>
      <MoreFields
        visibility={bind('visibility')}
        seller={bind('sellerId')}
        application={application}
      />
    </>
  );
}

type Bound = { bind: (name: keyof OfferTexts) => FieldProps };

function SaleFields({ item, bind }: { item: NonFungible } & Bound) {
  // Of one alone nobody is asked how many.
  if (!item.fungible || item.rawBalance === '1')
    return <UsdcField label="Price" autoFocus {...bind('price')} />;
  return (
    <>
      <UsdcField label="Price of each" autoFocus {...bind('price')} />
      <div className={styles.pair}>
        <TextField
          label="How many"
          hint={`Of ${item.balance.toLocaleString('en')} held.`}
          mono
          {...bind('amount')}
        />
        <TextField
          label="Least a buyer takes"
          hint="1 without a number."
          mono
          {...bind('minBuyAmount')}
        />
      </div>
    </>
  );
}

function AuctionFields({ bind }: Bound) {
  return (
    <div className={styles.pair}>
      <UsdcField label="Minimum bid" autoFocus {...bind('minimumBid')} />
      <UsdcField
        label="Buy-now price"
        hint="Optional. A bid of it ends the auction."
        {...bind('buyNowPrice')}
      />
    </div>
  );
}

/** Whose own account sells, where no other seller is named. */
interface OwningApplication {
  readonly id: string | undefined;
  readonly onChange: (applicationId: string | undefined) => void;
}

function MoreFields({
  visibility,
  seller,
  application,
}: {
  visibility: FieldProps;
  seller: FieldProps;
  application: OwningApplication;
}) {
  const label = useId();
  const chosen = visibilityNames.find((name) => name === visibility.value) ?? 'PUBLIC';
  return (
    <More
      label="More"
      hint="who sees it, who is paid"
      open={seller.error !== undefined || visibility.error !== undefined}
    >
      <div className={styles.group}>
        <div>
          <FieldHead id={label} label="Visibility" />
          <SegmentedControl
            fullWidth
            aria-labelledby={label}
            data={[...visibilityNames]}
            value={chosen}
            onChange={visibility.onChange}
          />
          <p className={`${text.quiet} ${text.small} ${styles.hint}`}>{visibilities[chosen]}</p>
        </div>
        <MarketUserField
          label="Seller"
          hint="Who is paid: the application’s own account without one."
          applicationId={application.id}
          {...seller}
        />
        {!seller.value && (
          <ApplicationField value={application.id} onChange={application.onChange} />
        )}
      </div>
    </More>
  );
}
