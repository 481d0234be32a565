import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  deadInvitationMessage,
  declineInvitation,
  openInvitation,
} from '#contract/driver-invitations/invitation-links.ts';
import { isNotFound } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { FormAlert } from '#web/ui/fields/form-error.tsx';
import { application, useApplication } from './application-store.ts';

interface KnownDetails {
  phoneNumber: string;
  email: string;
  vehicle: string;
  state: string;
}

/** Fills in empty fields only: what the applicant typed wins. Returns whether there were any. */
function fillIn({ vehicle: typeOfVehice, ...known }: KnownDetails): boolean {
  const { values } = useApplication.getState();
  const details = { ...known, typeOfVehice };
  const fields = (['phoneNumber', 'email', 'state', 'typeOfVehice'] as const).filter(
    (field) => values[field] === '' && details[field] !== '',
  );
  for (const field of fields) application.change(field, details[field]);
  return fields.length > 0;
}

/** Shown above the first step to invited people. Shows no name until theirs is typed, since links get forwarded. */
export function InvitationPanel({ token }: { token: string }) {
  const fullName = useApplication(({ values }) => values.fullName);
  const query = useQuery({
    ...apiQuery(openInvitation, { body: { token, fullName: '' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [note, setNote] = useState('');
  const opening = useCall(openInvitation, { isShownInPlace: true });
  const declining = useCall(declineInvitation, { isShownInPlace: true });
  const isRunning = opening.isPending || declining.isPending;
  const error = opening.error ?? declining.error;
  const look = 'mb-6 rounded-field bg-gold-100 p-4 text-ink sm:p-5';
  if (isNotFound(query.error)) return <p className={look}>{deadInvitationMessage}</p>;
  if (!query.data) return null;

  function fill() {
    if (fullName.trim() === '') return setNote('Please enter your full name below first.');
    opening.mutate(
      { body: { token, fullName } },
      {
        onSuccess({ data: { known } }) {
          if (!known) setNote("We don't know this name. Please fill in the form yourself.");
          else
            setNote(
              fillIn(known)
                ? 'Done. Please check it.'
                : 'You have already filled in everything we know.',
            );
        },
      },
    );
  }
  return (
    <section aria-label="Your invitation" className={look}>
      {declining.isSuccess ? (
        <p>Thank you for telling us. We won't ask you again. You can still apply below.</p>
      ) : (
        <>
          <p>We invited you to apply. Enter your full name below, and we fill in what we know.</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-4">
            <Button variant="navy" size="dense" isLoading={isRunning} onClick={fill}>
              Fill in what you know
            </Button>
            <TextButton isLoading={isRunning} onClick={() => declining.mutate({ body: { token } })}>
              I don't drive for you
            </TextButton>
          </div>
        </>
      )}
      <p role="status" className="not-empty:mt-2">
        {note}
      </p>
      <FormAlert className="mt-2">{error && toFailure(error).message}</FormAlert>
    </section>
  );
}
