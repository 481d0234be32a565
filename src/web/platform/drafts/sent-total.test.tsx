// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DraftPhoto } from './draft-record.ts';
import { SentTotal } from './sent-total.tsx';

afterEach(cleanup);

// 54.6 KB in total.
const photos = (areSent: boolean): DraftPhoto[] =>
  [30_000, 25_911].map((bytes, at) => ({
    group: 'nin',
    sha256: String(at),
    file: new File([new Uint8Array(bytes)], `photo ${at}.jpg`),
    originalSize: undefined,
    isSent: areSent || at === 0,
  }));

const words = () => document.body.textContent;
const state = { isHeldUp: false, storedScope: 'everything' } as const;

test('while a photo is not there, the size and the share both say that something is missing', () => {
  render(<SentTotal {...state} photos={photos(false)} progress={{ sha256: '1', share: 1 }} />);
  expect(words()).toContain('54 of 55 KB sent');
  expect(words()).toContain('99%');
});

test('without a connection it says how many are saved, and how many of them sent', () => {
  render(<SentTotal {...state} isHeldUp photos={photos(false)} progress={undefined} />);
  expect(words()).toContain('2 photos saved on this computer, 1 of them sent.');
});
