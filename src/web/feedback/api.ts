import { queryOptions } from '@tanstack/react-query';
import { type FeedbackField, giveFeedback, readFeedback, readFeedbackRequest } from '#contract/feedback/feedback.ts';
import { callApi } from '#web/platform/http/api-client.ts';

/** Which training a link asks about. */
export const feedbackRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['feedback-request', token],
    queryFn: async ({ signal }) => (await callApi(readFeedbackRequest, { body: { token }, signal })).data,
    // Once the answer is sent, there is none any more.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sends an anonymous answer. */
export const sendFeedback = (body: Record<FeedbackField, string> & { token: string }) =>
  callApi(giveFeedback, { body });

/** What people said about a training. */
export const feedbackQuery = (trainingId: string) =>
  queryOptions({
    queryKey: ['feedback', trainingId],
    queryFn: async ({ signal }) => (await callApi(readFeedback, { params: { id: trainingId }, signal })).data,
  });
