import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { examplePin } from '../../../../service/model/history/first-steps.ts';
import { Fault } from '../../../components/form/FieldMessage.tsx';
import text from '../../../components/text.module.css';
import { useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { client, type Offer } from '../../../service/call/client.ts';
import { perform } from '../../../service/call/operations.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';

const name = 'Test buyer';
const deposit = '1000';

export interface TestBuyerChoice {
  readonly userId: string;
  readonly walletAddress: string;
}

/** Finds or creates a buyer with test USDC and a wallet, for a purchase that needs no preparation. */
export function TestBuyer({ offer, onChosen }: { offer: Offer; onChosen: (buyer: TestBuyerChoice) => void }) {
  const applicationId = useOwningApplication(undefined);
  const { chain } = offer.nft;
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const use = useMutation({
    mutationFn: async () => {
      const [userId, walletAddress] = await Promise.all([payer(applicationId), receiver(chain, applicationId)]);
      await perform('money.depositTestUsdc', { userId, chain, amount: deposit }, applicationId);
      return { userId, walletAddress };
    },
    onSuccess: onChosen,
  });
  if (!isEmbedded) return null;
  return (
    <div>
      <div className={text.row}>
        <Button size="xs" loading={use.isPending} onClick={() => use.mutate()}>
          Use a test buyer
        </Button>
        <span className={`${text.quiet} ${text.small}`}>With 1,000 test USDC and a wallet (PIN {examplePin}).</span>
      </div>
      <Fault error={use.error} isWide />
    </div>
  );
}

/** The market user who pays. */
async function payer(applicationId: string | undefined): Promise<string> {
  const { items } = await client.marketUsers.list.query({ search: name, pageSize: 20 });
  const existing = items.find(({ nickname }) => nickname === name);
  return (existing ?? (await perform('marketUsers.create', { type: 'SUB_USER', nickname: name }, applicationId))).id;
}

/** The address of the wallet that receives the items. */
async function receiver(chain: Offer['nft']['chain'], applicationId: string | undefined): Promise<string> {
  const { items } = await client.users.list.query({ search: name, size: 20 });
  const existing = items.find(({ reference }) => reference === name);
  const signingMethod = { type: 'PIN', value: examplePin } as const;
  const user = existing ?? (await perform('users.create', { reference: name, signingMethod }, applicationId));
  const wallets = await client.wallets.list.query({ userId: user.id, secretType: chain, size: 1 });
  const [wallet] = wallets.items;
  if (wallet) return wallet.address;
  const [method] = user.signingMethods;
  const input = { userId: user.id, secretType: chain, signingMethodCredential: `${method?.id}:${examplePin}` };
  return (await perform('wallets.create', input, applicationId)).address;
}
