import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listenForBack, useCloseOnBack, useWayBack } from './use-close-on-back.ts';

const router = vi.fn();
const onClose = vi.fn();

const aPage = { key: 'the form', idx: 1 };

function Page({ isCovered }: { isCovered: boolean }) {
  useWayBack();
  useCloseOnBack(isCovered, onClose);
  return null;
}

function show(isCovered: boolean): void {
  window.history.replaceState(aPage, '');
  render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: aPage.key }]}>
      <Page isCovered={isCovered} />
    </MemoryRouter>,
  );
}

const goBackTo = (state: object) => window.dispatchEvent(new PopStateEvent('popstate', { state }));

beforeAll(() => {
  listenForBack();
  window.addEventListener('popstate', router);
});
beforeEach(() => {
  vi.clearAllMocks();
});

test('Back reaches the router right after it left a page that is still shown', () => {
  show(false);
  window.history.pushState({ key: 'the next page', idx: 2 }, '');
  goBackTo(aPage);
  expect(router).toHaveBeenCalledOnce();
});

test('Back closes a layer, which the router never sees', () => {
  show(true);
  goBackTo(aPage);
  expect(onClose).toHaveBeenCalledOnce();
  expect(router).not.toHaveBeenCalled();
});
