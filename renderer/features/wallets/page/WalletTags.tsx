import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import type { Wallet } from '../../../service/call/client.ts';

/** Labels next to the wallet name. */
export function WalletTags({ wallet: { secretType, primary, archived } }: { wallet: Wallet }) {
  return (
    <>
      <Chain chain={secretType} />
      {primary && !archived && <Tag>Primary</Tag>}
      {archived && <Tag>Archived</Tag>}
    </>
  );
}
