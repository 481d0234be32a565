import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readClosing } from '#contract/drivers/application-form.ts';
import { isClosedMessage } from '#contract/website/announcements.ts';
import { readDraft } from '#web/platform/drafts/draft-db.ts';
import { type ApiResponse, callApi } from '#web/platform/http/api-client.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { application, useApplication } from './application-store.ts';

async function askServer(uploadSecret: string, signal: AbortSignal): Promise<ApiResponse<typeof readClosing>> {
  // Before the form is shown, its draft is only on the device.
  const secret = uploadSecret || (await readDraft('application').catch(() => undefined))?.uploadSecret;
  return callApi(readClosing, { body: secret ? { uploadSecret: secret } : {}, signal });
}

/** Applications are closed: why, and until which day; '' where that isn't said. */
export interface Closing {
  reason: string;
  opensOn: string;
  /** The one on this device is taken nevertheless. */
  isTaken: boolean;
}

/**
 * Whether applications are closed: `undefined` while they are open. Asked when the form is entered and with its first photo. Until there is
 * an answer the document's words count, which can be of yesterday.
 */
export function useClosing(): Closing | undefined {
  const uploadSecret = useApplication((state) => state.uploadSecret);
  const { applications, reason, opensOn } = useWebsite().announcements;
  const inDocument = { isClosed: applications === 'closed', isTaken: false, reason, opensOn };
  const { data: answer = inDocument } = useQuery({
    queryKey: [readClosing.path, uploadSecret],
    queryFn: ({ signal }) => askServer(uploadSecret, signal),
    placeholderData: (before) => before ?? { message: '', data: inDocument },
    // Selected data is compared with the data before: an answer that says the same renders nothing again.
    select: ({ data }) => data,
  });
  useEffect(() => {
    if (answer.isTaken && isClosedMessage(useApplication.getState().refusal)) application.cancel();
  }, [answer]);
  const { isClosed, ...closing } = answer;
  return isClosed ? closing : undefined;
}

/** Returns a function that asks again. */
export function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [readClosing.path] });
}
