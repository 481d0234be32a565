// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ImageState } from '#web/ui/files/image-row.tsx';
import { SentTotal } from './sent-total.tsx';

afterEach(cleanup);

// Together 54.6 KB.
const files = [30_000, 25_911].map((bytes, at) => new File([new Uint8Array(bytes)], `photo ${at}.jpg`));

const words = () => document.body.textContent;
const show = (...states: ImageState[]) =>
  render(<SentTotal files={files} stateOf={(file) => states[files.indexOf(file)] ?? { phase: 'queued' }} />);

test('while a photo is not there, the size and the share both say that something is missing', () => {
  show({ phase: 'sent' }, { phase: 'sending', share: 1 });
  expect(words()).toContain('54 of 55 KB sent');
  expect(words()).toContain('99%');
});

test('when all photos are there, both say so', () => {
  show({ phase: 'sent' }, { phase: 'sent' });
  expect(words()).toContain('55 of 55 KB sent');
  expect(words()).toContain('100%');
});
