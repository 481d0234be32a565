import { useQuery } from '@tanstack/react-query';
import { readRetention } from '#contract/privacy/retention.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { formatLastRun } from './retention-format.ts';

/** Names the data protection officer, and what the last retention run has removed. */
export function RetentionSummary() {
  const { data } = useQuery(apiQuery(readRetention, {}));
  const { officerName: name, officerEmail: email } = useWebsite().company;
  return (
    <>
      Data protection officer: {name || email}. {data && formatLastRun(data.data.lastRun, serverNow())}
    </>
  );
}
