import { Box, Flex } from '@mantine/core';
import { type GuideName, guideTitles } from '../../../service/model/installation/guide-names.ts';
import { StepArrow } from '../timeline/Diagram.tsx';
import { TextLink } from './LinkButton.tsx';
import styles from './layout.module.css';

interface DiagramBox {
  readonly icon: React.ComponentType<{ readonly size: number; readonly stroke: number }>;
  readonly label: string;
  /** Defaults to whether the box exists. */
  readonly caption?: string;
  /** Does not exist yet: drawn dashed. */
  readonly missing?: boolean;
  /** The label of the arrow to the next box. */
  readonly flow?: string;
}

interface EmptyStateProps {
  readonly diagram: readonly DiagramBox[];
  readonly title: string;
  readonly children: React.ReactNode;
  readonly actions?: React.ReactNode;
  readonly example?: React.ReactNode;
  /** The guide that explains it with calls to run. */
  readonly guide?: GuideName;
}

/** Explains what belongs here and how to create it, by button or over HTTP. */
export function EmptyState({ diagram, title, children, actions, example, guide }: EmptyStateProps) {
  return (
    <Box h="100%" pt={44} px={24} pb={32} style={{ overflow: 'auto', scrollbarGutter: 'stable' }}>
      <Box maw={720} mx="auto">
        <Flex component="ol" mb={44} aria-label="How it fits together">
          {diagram.map((box) => (
            <li key={box.label} className={styles.step}>
              <Box flex="0 0 148px" ta="center">
                <div className={`line strong ${styles.box}`} data-missing={box.missing || undefined}>
                  <box.icon size={16} stroke={1.6} />
                  {box.label}
                </div>
                <Box className="small quiet" mt={6}>
                  {box.caption ?? (box.missing ? 'none yet' : 'exists')}
                </Box>
              </Box>
              {box.flow && (
                <Box className={`quiet ${styles.flow}`} miw={56} h={56} my={0} mx={8} ta="center">
                  <Box component="code" pos="relative" top={7} fz="xs">
                    {box.flow}
                  </Box>
                  <StepArrow className={styles.flowArrow} />
                </Box>
              )}
            </li>
          ))}
        </Flex>
        <Box component="h2" fz="xl" fw={620} lh="xl" lts="-0.017em">
          {title}
        </Box>
        <Box component="p" maw={560} mt={6} c="var(--vd-text2)" fz="lg" lh="lg">
          {children}
        </Box>
        {actions && (
          <Flex wrap="wrap" gap={8} mt={20}>
            {actions}
          </Flex>
        )}
        {guide && (
          <Box component="p" className="small quiet" mt={16}>
            Guide: <TextLink to="/guides/$guide" params={{ guide }} className="link" label={guideTitles[guide]} />
          </Box>
        )}
        {example && <Box mt={32}>{example}</Box>}
      </Box>
    </Box>
  );
}
