import { create } from 'zustand';
import { can, forbiddenMessage } from '#contract/accounts/roles.ts';
import type { Endpoint, Proof } from '#contract/platform/endpoint.ts';
import { ApiError } from './api-client.ts';
import { useSession } from './session.ts';
import { demandOf } from './step-up-challenge.ts';

interface Question {
  /** Which of them would do. */
  proofs: readonly Proof[];
  answer(isConfirmed: boolean): void;
}

interface Confirmation {
  /** The question that waits for the administrator; null if there is none. */
  question: Question | null;
}

/** The question whether it is really the owner of the session who is there. One component of the back office asks it. */
export const useConfirmation = create<Confirmation>()(() => ({ question: null }));

let waiting: Promise<boolean> | undefined;

/** Asks the administrator to prove who they are; false if they'd rather not. Calls at the same time share a question. */
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

/** The screen where a second factor is set up. */
const setUpPath = '/admin/account';

/** Throws what has happened if the role that this browser knows could call the endpoint: it was changed. */
function tellOfChangedRole({ message, status }: ApiError, { access }: Endpoint): void {
  const { currentUser } = useSession.getState();
  if (access === 'public' || access === 'signed-in' || message !== forbiddenMessage(access)) return;
  if (!currentUser || !can(currentUser.role, access)) return;
  const kept = access === 'write notes' ? ' Your text is kept.' : '';
  throw new ApiError(status, `Your role has changed: you can't ${access} any more.${kept}`, []);
}

/**
 * Puts right what a 403 asks for: true once the session is confirmed. An account that must have a second factor is led
 * to where it is set up. Throws an error that says so if the role was changed.
 */
export async function answerDemand(error: ApiError, endpoint: Endpoint): Promise<boolean> {
  tellOfChangedRole(error, endpoint);
  const { kind, proofs = [] } = demandOf(error);
  if (kind === 'confirmation-needed') return askForConfirmation(proofs);
  if (kind === 'second-factor-missing' && window.location.pathname !== setUpPath) window.location.assign(setUpPath);
  return false;
}
