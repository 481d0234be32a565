import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { summarizeFile } from '#contract/checks/driver-file.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { fileQuery } from '#web/checks/api.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';

/** 'File: 6 of 9 · missing: road test', in the review. */
export function FileLine({ profile }: { profile: DriverProfile }) {
  const file = useQuery(fileQuery(profile._id)).data?.data;
  if (!file) return null;
  return (
    <li className="flex gap-2.5">
      <ClipboardCheck className="mt-0.5 size-4 shrink-0" />
      File: {summarizeFile(profile, file, todayInLagos(serverNow()))}
    </li>
  );
}
