import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { TextField } from '../../../components/form/TextField.tsx';
import text from '../../../components/text.module.css';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/shorten.ts';
import { keystoreContents, longestKeystore } from './keystore-text.ts';

/** Accepts a keystore as text or as a file, and shows its address. */
export function KeystoreField({ value, onChange, error }: FieldProps) {
  const contents = keystoreContents(value);
  const takeFile = async (file: File | null) => {
    if (file) onChange(await file.slice(0, longestKeystore + 1).text());
  };
  return (
    <div>
      <TextField
        label="Keystore"
        lines={3}
        mono
        placeholder={'{"version":3, …}'}
        value={value}
        onChange={onChange}
        error={error}
        hint={
          contents && (
            <>
              Keystore of{' '}
              {contents.address ? (
                <code title={contents.address}>{shorten(contents.address, 'short')}</code>
              ) : (
                'an unspecified address'
              )}
              , encrypted with {contents.keyDerivation}.
            </>
          )
        }
      />
      <div className={text.below}>
        <FileButton onChange={(file) => void takeFile(file)}>
          {(props) => (
            <Button size="xs" leftSection={<IconFileUpload size={14} stroke={1.7} />} {...props}>
              Choose a file…
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}
