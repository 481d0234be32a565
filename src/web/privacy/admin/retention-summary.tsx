import { useQuery } from '@tanstack/react-query';
import { company } from '#contract/platform/company.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { formatLastRun } from './retention-format.ts';
import { retentionQuery } from './retention-query.ts';

/** Who answers for people's data, and what the last run has removed. */
export function RetentionSummary() {
  const { data } = useQuery(retentionQuery);
  const { name, email } = company.dataProtectionOfficer;
  return (
    <>
      Data protection officer: {name || email}. {data && formatLastRun(data.data.lastRun, serverNow())}
    </>
  );
}
