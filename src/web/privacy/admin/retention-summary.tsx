import { useQuery } from '@tanstack/react-query';
import { company } from '#contract/platform/company.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { formatLastRun } from './retention-format.ts';
import { retentionQuery } from './retention-query.ts';

/** Names the data protection officer, and what the last retention run has removed. */
export function RetentionSummary() {
  const { data } = useQuery(retentionQuery);
  const { name, email } = company.dataProtectionOfficer;
  return (
    <>
      Data protection officer: {name || email}. {data && formatLastRun(data.data.lastRun, serverNow())}
    </>
  );
}
