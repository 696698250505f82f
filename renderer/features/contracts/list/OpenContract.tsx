import { Button, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  address as addressSchema,
  secretType as secretTypeSchema,
} from '../../../../service/kernel/primitives.ts';
import { secretTypes } from '../../../../service/kernel/secret-types.ts';
import { PageForm } from '../../../components/form/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { firstMessage } from '../../../service/form/form-errors.ts';
import styles from './OpenContract.module.css';

/** Opens any contract by its chain and address. */
export function OpenContract() {
  const navigate = useNavigate();
  const [chain, setChain] = useState<(typeof secretTypes)[number]>('ETHEREUM');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const open = () => {
    const message = firstMessage(addressSchema, address.trim());
    setFault(message ?? undefined);
    if (!message)
      void navigate({
        to: '/contracts/$chain/$address',
        params: { chain, address: address.trim() },
      });
  };
  return (
    <Card title="Open a contract" hint="any contract address">
      <PageForm className={styles.form} onSubmit={open}>
        <Select
          label="Chain"
          data={secretTypes}
          value={chain}
          allowDeselect={false}
          onChange={(value) => setChain(secretTypeSchema.catch(chain).parse(value))}
        />
        <TextField
          label="Address"
          mono
          placeholder="0x"
          value={address}
          error={fault}
          onChange={(text) => {
            setAddress(text);
            setFault(undefined);
          }}
        />
        <Button type="submit" size="md" className={styles.submit}>
          Open
        </Button>
      </PageForm>
    </Card>
  );
}
