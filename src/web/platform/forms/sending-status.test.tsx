// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SendingStatus } from './sending-status.tsx';
import type { SubmissionState } from './use-submission.ts';

afterEach(cleanup);

const show = (state: SubmissionState) =>
  render(
    <SendingStatus
      submission={{ state, isSending: true, cancel: () => undefined, leaving: undefined }}
      what="your application"
    />,
  );

test('while a photo is waited for, not everything is sent', () => {
  show({ phase: 'files', missing: 1, share: 1 });
  expect(document.body.textContent).toContain("Waiting for one photo, then we'll send everything. 99%");
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('99');
});

test('the share of a form that is sent is rounded down', () => {
  show({ phase: 'sending', share: 0.999 });
  expect(document.body.textContent).toContain('Sending, 99%');
});
