import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usdcDecimals } from '../../../../service/model/transactions/dev-contracts.ts';
import { nativeDecimals } from '../../../../service/model/wallets/balance.ts';
import { GasFields } from '../../../components/form/GasFields.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { OperationDrawer } from '../../../frame/action/OperationDrawer.tsx';
import { AddressField } from '../../../frame/pick/AddressField.tsx';
import { useAddressView } from '../../../frame/pick/KnownAddress.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import { service, type Wallet } from '../../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { gasRules, noGasOptions, toShown } from '../../../service/form/fees.ts';
import { useFields, useSigner } from '../../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../../service/labels/amount.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { useOpenTransaction } from '../../../service/queries/use-open-transaction.ts';
import { amountText, ItemFields, isSame, TokenField, useItems, useTokens } from './AssetFields.tsx';
import {
  addressMessage,
  amountMessage,
  copiesMessage,
  type SendKind,
  sendPaths,
  sendSentence,
  tokenIdMessage,
  toSendRequest,
} from './send-request.ts';

const kinds = [
  { value: 'TRANSFER', label: 'Coins' },
  { value: 'TOKEN_TRANSFER', label: 'Tokens' },
  { value: 'NFT_TRANSFER', label: 'Item' },
] as const satisfies readonly { value: SendKind; label: string }[];

const verbs = { TRANSFER: 'Send coins', TOKEN_TRANSFER: 'Send tokens', NFT_TRANSFER: 'Send item' } as const;

const noItem = { tokenAddress: '', collection: '', tokenId: '', copies: '' };
const ofOneWallet = ['wallet', 'tokenAddress', 'collection', 'tokenId', 'credential'] as const;

/** Sends coins, tokens or an item from a wallet to an address. */
export function SendDrawer({ walletId: initialWalletId, onClose }: ActionProps<'send'>) {
  const [kind, setKind] = useState<SendKind>('TRANSFER');
  const open = useOpenTransaction();
  const [walletId, setWalletId] = useState(initialWalletId);
  const { wallet, methods } = useSigner(walletId);
  const form = useFields(
    { wallet: '', to: '', amount: '', ...noItem, ...noGasOptions, credential: '' },
    {
      wallet: () => (wallet ? null : 'Choose the wallet that sends.'),
      to: (text) => addressMessage(text, 'Enter the recipient.'),
      amount: (text): string | null => (kind === 'NFT_TRANSFER' ? null : amountMessage(text, decimals)),
      tokenAddress: (text) => (kind === 'TOKEN_TRANSFER' ? addressMessage(text, 'Choose a token.') : null),
      collection: (text) => (kind === 'NFT_TRANSFER' ? addressMessage(text, 'Choose an item.') : null),
      tokenId: (text, { collection }) => (kind === 'NFT_TRANSFER' && collection.trim() ? tokenIdMessage(text) : null),
      copies: (text) => (kind === 'NFT_TRANSFER' ? copiesMessage(text) : null),
      ...gasRules,
      credential: (text) => (wallet ? credentialMessage(text, methods) : null),
    },
    sendPaths[kind],
  );
  const { values } = form;
  const balance = useBalance(kind, wallet, values.tokenAddress);
  const decimals: number = balance.decimals;
  const what = useWhat(kind, wallet, values, balance.unit);
  const to = useReceiver(wallet, values.to);
  const secretType = wallet?.secretType ?? 'ETHEREUM';
  const request = toSendRequest(kind, values, { id: wallet?.id ?? '', secretType });

  return (
    <OperationDrawer
      operation="transactions.execute"
      form={form}
      input={{ signingMethodCredential: values.credential, transactionRequest: request }}
      shown={{
        signingMethodCredential: credentialSecret(values.credential, methods),
        transactionRequest: wallet && toShown(request),
      }}
      title="Send"
      subtitle="From a wallet to any address on its chain."
      submit={verbs[kind]}
      onDone={async (response) => {
        await open(response.transactionHash);
        onClose();
      }}
      onClose={onClose}
    >
      <Segments look="field" label="Asset" options={kinds} value={kind} onChange={setKind} />
      <WalletPicker
        label="From"
        wallet={wallet}
        onPick={(newWalletId) => {
          setWalletId(newWalletId);
          // Values typed for one wallet are cleared when another is chosen.
          for (const name of ofOneWallet) form.set(name, '');
        }}
        error={form.bind('wallet').error}
      />
      <AddressField label="To" secretType={secretType} {...form.bind('to')} />
      {kind === 'TOKEN_TRANSFER' && (
        <TokenField walletId={wallet?.id} secretType={secretType} {...form.bind('tokenAddress')} />
      )}
      {kind === 'NFT_TRANSFER' ? (
        <ItemFields
          walletId={wallet?.id}
          collection={form.bind('collection')}
          tokenId={form.bind('tokenId')}
          copies={form.bind('copies')}
        />
      ) : (
        <TextField label="Amount" hint={balance.hint} mono {...form.bind('amount')} />
      )}
      <GasFields bind={form.bind} />
      <Sentence
        framed
        phrases={sendSentence({ from: wallet && nameOfWallet(wallet), what, to, chain: wallet?.secretType })}
      />
      {wallet && <SigningMethodField methods={methods} {...form.bind('credential')} />}
    </OperationDrawer>
  );
}

/** The maximum token decimals: the digits of a 256-bit number. */
const maximumDecimals = 77;

/** The available balance of the asset to send, and its unit. */
function useBalance(kind: SendKind, wallet: Wallet | undefined, tokenAddress: string) {
  const coins = useQuery(
    service.balances.get.queryOptions(wallet && kind === 'TRANSFER' ? { walletId: wallet.id } : skipToken),
  ).data;
  const tokens = useTokens(kind === 'TOKEN_TRANSFER' ? wallet?.id : undefined);
  const usdc = useChainState(wallet?.secretType ?? 'ETHEREUM')?.contracts.usdc;
  if (kind === 'TRANSFER')
    return {
      unit: coins?.symbol ?? 'coins',
      decimals: nativeDecimals,
      hint: coins && balanceText(amountText(coins), coins.symbol),
    };
  const token = tokens.find((candidate) => isSame(candidate.tokenAddress, tokenAddress));
  const isUsdc = usdc !== undefined && isSame(usdc, tokenAddress);
  return {
    unit: token?.symbol ?? (isUsdc ? 'USDC' : 'tokens'),
    decimals: token?.decimals ?? (isUsdc ? usdcDecimals : maximumDecimals),
    hint: token ? balanceText(amountText(token), token.symbol) : 'In whole tokens.',
  };
}

function balanceText(amount: string, symbol: string): string {
  return `The wallet holds ${toAmount(amount, tokenDigits)} ${symbol}.`;
}

/** The asset to send, in words; `undefined` until it is entered. */
function useWhat(
  kind: SendKind,
  wallet: Wallet | undefined,
  values: Readonly<Record<'amount' | 'collection' | 'tokenId' | 'copies', string>>,
  unit: string,
): string | undefined {
  const items = useItems(kind === 'NFT_TRANSFER' ? wallet?.id : undefined);
  const { amount, collection, tokenId, copies } = values;
  if (kind !== 'NFT_TRANSFER') return amount.trim() ? `${amount.trim()} ${unit}` : undefined;
  if (!tokenId.trim()) return undefined;
  const item = items.find(
    (candidate) => candidate.id === tokenId.trim() && isSame(candidate.contract.address, collection),
  );
  const name = item?.name || `item ${tokenId.trim()}${item ? ` of ${item.contract.name}` : ''}`;
  return copies.trim() && copies.trim() !== '1' ? `${copies.trim()} of ${name}` : name;
}

/** The recipient with its known name. */
function useReceiver(wallet: Wallet | undefined, text: string): string | undefined {
  const to = addressMessage(text, '') === null ? text.trim() : undefined;
  const name = useAddressView(wallet?.secretType ?? 'ETHEREUM', wallet ? to : undefined)?.name;
  if (!to) return undefined;
  return name ? `${name} (${shorten(to, 'short')})` : shorten(to, 'long');
}
