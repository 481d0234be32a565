import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { formatLastRun } from './retention-format.ts';
import { retentionQuery } from './retention-query.ts';

/** Names the data protection officer, and what the last retention run has removed. */
export function RetentionSummary() {
  const { data } = useQuery(retentionQuery);
  const { officerName: name, officerEmail: email } = useWebsite().company;
  return (
    <>
      Data protection officer: {name || email}. {data && formatLastRun(data.data.lastRun, serverNow())}
    </>
  );
}
