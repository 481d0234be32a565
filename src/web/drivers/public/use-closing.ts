import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readClosing } from '#contract/drivers/application-form.ts';
import { isClosedMessage } from '#contract/website/announcements.ts';
import { readDraft } from '#web/platform/drafts/draft-db.ts';
import { type ApiResponse, callApi } from '#web/platform/http/api-client.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { application, useApplication } from './application-store.ts';

async function askServer(
  uploadSecret: string,
  signal: AbortSignal,
): Promise<ApiResponse<typeof readClosing>> {
  // Before the form is shown, only the stored draft has the secret.
  const secret =
    uploadSecret || (await readDraft('application').catch(() => undefined))?.uploadSecret;
  return callApi(readClosing, { body: secret ? { uploadSecret: secret } : {}, signal });
}

/** Why applications are closed, and until which day; '' if not stated. */
export interface ClosedState {
  reason: string;
  opensOn: string;
  /** Whether this device's application is still accepted. */
  isTaken: boolean;
}

/**
 * `undefined` while applications are open. Requested on entering the form and with its first photo. Until then the
 * document's content counts, which may be a day old.
 */
export function useClosing(): ClosedState | undefined {
  const uploadSecret = useApplication((state) => state.uploadSecret);
  const { applications, reason, opensOn } = useWebsite().announcements;
  const inDocument = { isClosed: applications === 'closed', isTaken: false, reason, opensOn };
  const { data: answer = inDocument } = useQuery({
    queryKey: [readClosing.path, uploadSecret],
    queryFn: ({ signal }) => askServer(uploadSecret, signal),
    placeholderData: (before) => before ?? { message: '', data: inDocument },
    // `select` compares with the previous data: an equal response causes no render.
    select: ({ data }) => data,
  });
  useEffect(() => {
    if (answer.isTaken && isClosedMessage(useApplication.getState().refusal)) application.cancel();
  }, [answer]);
  const { isClosed, ...closing } = answer;
  return isClosed ? closing : undefined;
}

export function useAskAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [readClosing.path] });
}
