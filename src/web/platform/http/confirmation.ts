import { create } from 'zustand';
import type { Proof } from '#contract/platform/endpoint.ts';
import type { ApiError } from './api-client.ts';
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

/**
 * Puts right what a 403 asks for: true once the session is confirmed. An account that must have a second factor is led
 * to where it is set up.
 */
export async function answerDemand(error: ApiError): Promise<boolean> {
  const { kind, proofs = [] } = demandOf(error);
  if (kind === 'confirmation-needed') return askForConfirmation(proofs);
  if (kind === 'second-factor-missing' && window.location.pathname !== setUpPath) window.location.assign(setUpPath);
  return false;
}
