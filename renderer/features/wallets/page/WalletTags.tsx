import { Chain } from '../../../components/ChainGlyph.tsx';
import { Tag } from '../../../components/Tag.tsx';
import type { Wallet } from '../../../service/client.ts';

/** What stands beside the name of a wallet. */
export function WalletTags({ wallet: { secretType, primary, archived } }: { wallet: Wallet }) {
  return (
    <>
      <Chain chain={secretType} />
      {primary && <Tag>Primary</Tag>}
      {archived && <Tag>Archived</Tag>}
    </>
  );
}
