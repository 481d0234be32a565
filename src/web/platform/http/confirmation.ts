import { create } from 'zustand';
import type { Endpoint, Proof } from '#contract/platform/endpoint.ts';
import { can, forbiddenMessage } from '#contract/platform/roles.ts';
import { ApiError } from './api-client.ts';
import { useSession } from './session.ts';
import { demandOf } from './step-up-challenge.ts';

interface Question {
  /** Any one of these suffices. */
  proofs: readonly Proof[];
  answer(isConfirmed: boolean): void;
}

interface Confirmation {
  question: Question | null;
}

/** The pending question whether the session's owner is present. One back-office component shows it. */
export const useConfirmation = create<Confirmation>()(() => ({ question: null }));

let waiting: Promise<boolean> | undefined;

/** Resolves with false if the administrator cancels. Concurrent calls share one question. */
function askForConfirmation(proofs: readonly Proof[]): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      waiting = undefined;
      useConfirmation.setState({ question: null });
      resolve(isConfirmed);
    };
    useConfirmation.setState({ question: { proofs, answer } });
  });
  return waiting;
}

const setUpPath = '/admin/account';

/** Throws a clearer error if the role stored in this browser would allow the call: the role has changed. */
function throwIfRoleChanged({ message, status }: ApiError, { access }: Endpoint): void {
  const { currentUser } = useSession.getState();
  if (access === 'public' || access === 'signed-in' || message !== forbiddenMessage(access)) return;
  if (!currentUser || !can(currentUser.role, access)) return;
  const textNote = access === 'write notes' ? ' Your text is kept.' : '';
  throw new ApiError(status, `Your role has changed: you can't ${access} any more.${textNote}`, []);
}

/**
 * Handles a 403: true once the session is confirmed. Redirects an account that needs a second factor to its setup.
 * Throws if the role has changed.
 */
export async function answerDemand(error: ApiError, endpoint: Endpoint): Promise<boolean> {
  throwIfRoleChanged(error, endpoint);
  const { kind, proofs = [] } = demandOf(error);
  if (kind === 'confirmation-needed') return askForConfirmation(proofs);
  if (kind === 'second-factor-missing' && window.location.pathname !== setUpPath)
    window.location.assign(setUpPath);
  return false;
}
