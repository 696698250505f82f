import { Box } from '@mantine/core';
import { Card } from '../layout/Card.tsx';
import { ItemPicture } from './ItemPicture.tsx';

interface PictureCardProps {
  readonly label: string;
  readonly nft: Parameters<typeof ItemPicture>[0]['nft'];
  readonly children: React.ReactNode;
}

export function PictureCard({ label, nft, children }: PictureCardProps) {
  return (
    <Card flush label={label}>
      <ItemPicture nft={nft} shape="side" />
      <Box pt={12} px={16} pb={14}>
        {children}
      </Box>
    </Card>
  );
}

/** The attributes in an item's metadata; all texts are untrusted. */
export function Attributes({ attributes }: { attributes: readonly { name: string; value: string }[] }) {
  return (
    <Box component="dl" display="grid" style={{ gridTemplateColumns: '1fr 1fr', gap: 8 }}>
      {attributes.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
        <div key={index} className="well" style={{ minWidth: 0, padding: '6px 10px' }}>
          <dt className="cut quiet tiny">{name || 'property'}</dt>
          <dd className="cut strong" title={value}>
            {value}
          </dd>
        </div>
      ))}
    </Box>
  );
}
