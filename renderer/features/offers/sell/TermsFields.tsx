import { Box, Stack } from '@mantine/core';
import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { InstantField, TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import text from '../../../components/text.module.css';
import { ApplicationField } from '../../../frame/pick/ApplicationField.tsx';
import { MarketUserField } from '../../../frame/pick/MarketUserField.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import type { OfferTexts } from './offer-terms.ts';

const types = [
  { value: 'SALE', title: 'Sale', text: 'A fixed price. The first payer gets the item.' },
  { value: 'AUCTION', title: 'Auction', text: 'The highest bid at the end wins, or an earlier buy-now purchase.' },
] as const;

const visibilities = {
  PUBLIC: 'Listed for everyone.',
  UNLISTED: 'Not listed for others, but visible with its id.',
  PRIVATE: 'Visible to its application only.',
} as const;
const visibilityNames = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const;

interface TermsFieldsProps {
  readonly item: NonFungible;
  readonly bind: (name: keyof OfferTexts) => FieldProps;
  readonly application: OwningApplication;
}

export function TermsFields({ item, bind, application }: TermsFieldsProps) {
  const type = bind('type');
  const isSale = type.value === 'SALE';
  return (
    <>
      <Choices legend="Offer type" choices={types} value={isSale ? 'SALE' : 'AUCTION'} onChange={type.onChange} />
      {isSale ? (
        <SaleFields item={item} bind={bind} />
      ) : (
        <div className={text.pair}>
          <TextField unit="USDC" label="Minimum bid" autoFocus {...bind('minimumBid')} />
          <TextField
            unit="USDC"
            label="Buy-now price"
            hint="Optional. A bid at this price ends the auction."
            {...bind('buyNowPrice')}
          />
        </div>
      )}
      <div className={text.pair}>
        <InstantField label="Starts" hint="Optional. Defaults to now." {...bind('startDate')} />
        <InstantField
          label="Ends"
          hint={isSale ? 'Optional. Defaults to when sold out.' : 'Optional. Defaults to seven days.'}
          {...bind('endDate')}
        />
      </div>
      <MoreFields visibility={bind('visibility')} seller={bind('sellerId')} application={application} />
    </>
  );
}

type Bound = { bind: (name: keyof OfferTexts) => FieldProps };

function SaleFields({ item, bind }: { item: NonFungible } & Bound) {
  // A unique item has no quantity.
  if (!item.fungible || item.rawBalance === '1')
    return <TextField unit="USDC" label="Price" autoFocus {...bind('price')} />;
  return (
    <>
      <TextField unit="USDC" label="Unit price" autoFocus {...bind('price')} />
      <div className={text.pair}>
        <TextField
          label="Quantity"
          hint={`${BigInt(item.rawBalance).toLocaleString('en')} held.`}
          mono
          {...bind('amount')}
        />
        <TextField label="Minimum per purchase" hint="Optional. Defaults to 1." mono {...bind('minBuyAmount')} />
      </div>
    </>
  );
}

/** The application whose account sells if no seller is selected. */
interface OwningApplication {
  readonly id: string | undefined;
  readonly onChange: (applicationId: string | undefined) => void;
}

interface MoreFieldsProps {
  readonly visibility: FieldProps;
  readonly seller: FieldProps;
  readonly application: OwningApplication;
}

function MoreFields({ visibility, seller, application }: MoreFieldsProps) {
  const visibilityName = visibilityNames.find((name) => name === visibility.value) ?? 'PUBLIC';
  return (
    <More label="More" hint="visibility, seller" open={seller.error !== undefined || visibility.error !== undefined}>
      <Stack gap={14}>
        <div>
          <Segments
            look="field"
            label="Visibility"
            options={visibilityNames}
            value={visibilityName}
            onChange={visibility.onChange}
          />
          <Box component="p" className={`${text.quiet} ${text.small}`} mt={5}>
            {visibilities[visibilityName]}
          </Box>
        </div>
        <MarketUserField
          label="Seller"
          hint="Optional. Receives the payment. Defaults to the application's own account."
          applicationId={application.id}
          {...seller}
        />
        {!seller.value && <ApplicationField value={application.id} onChange={application.onChange} />}
      </Stack>
    </More>
  );
}
