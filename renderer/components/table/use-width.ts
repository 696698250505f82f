import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';

/** The inner width of an element, already in its first frame; `box` refers to the element. */
export function useWidth<Box extends HTMLElement>() {
  const size = useElementSize<Box>();
  const box = useRef<Box>(null);
  const [firstWidth, setFirstWidth] = useState(0);
  useLayoutEffect(() => setFirstWidth(box.current?.clientWidth ?? 0), []);
  return { box, ref: useMergedRef(size.ref, box), width: size.width || firstWidth };
}
