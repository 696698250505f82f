import { useCallback } from 'react';
import type { InputProps } from '../input/InputPane.tsx';

/** Selects a field in the text by its path. */
export function useShowField(editor: InputProps['editor']) {
  return useCallback((path: string) => editor.current?.revealField(path), [editor]);
}
