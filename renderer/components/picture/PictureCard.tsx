import { Box } from '@mantine/core';
import { Card } from '../layout/Card.tsx';
import { ItemPicture } from './ItemPicture.tsx';

/** A card of a record with a picture. */
export function PictureCard({
  label,
  nft,
  children,
}: {
  label: string;
  nft: Parameters<typeof ItemPicture>[0]['nft'];
  children: React.ReactNode;
}) {
  return (
    <Card flush label={label}>
      <ItemPicture nft={nft} shape="wide" />
      <Box pt={12} px={16} pb={14}>
        {children}
      </Box>
    </Card>
  );
}
