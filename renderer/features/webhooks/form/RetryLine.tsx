import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';

export function RetryLine() {
  const settings = useQuery(service.settings.list.queryOptions({})).data?.settings;
  const profile = settings?.find(({ key }) => key === 'retryProfile')?.value;
  return (
    <Flex align="center" gap={10} c="var(--vd-text2)">
      {profile === 'hosted' ? 'Six attempts, ten seconds apart' : 'Ten attempts over three days'}
      <Link to="/settings" className={text.link}>
        Setting retryProfile
      </Link>
    </Flex>
  );
}
