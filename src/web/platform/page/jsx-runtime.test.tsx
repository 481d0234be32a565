// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);

/** Wraps all texts in `<font>`, as translating browsers do. */
function translate(area: Element): void {
  const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    if (text.data.trim() !== '') text.replaceWith(font);
  }
}

const Frame = ({ mark, children }: { mark: boolean; children: ReactNode }) => (
  <button type="button">
    {mark && <i>*</i>}
    {children}
  </button>
);

const screens: Record<string, (is: boolean) => ReactNode> = {
  'an element before a text': (is) => <Frame mark={is}>Send</Frame>,
  'a text after an element': (is) => (
    <p>
      <b>Seats:</b> {is ? 3 : 4}
    </p>
  ),
  'several texts': (is) => (
    <p>
      {is ? 3 : 4} of {5}
    </p>
  ),
  'texts around an element': (is) => (
    <p>
      {is && 'Now '}
      {is ? 'sending' : 'send'} <b>all</b> {is && 'of them'}
    </p>
  ),
  'a fragment with texts': (is) => <p>{is ? <>One, {is && <b>two</b>}, three</> : <>Four</>}</p>,
  'a list of texts': (is) => (
    <p>
      {(is ? ['a', 'b', 'c'] : ['b', 'd']).map((one) => (one === 'b' ? <b key={one}>b</b> : one))}
    </p>
  ),
  'a text alone': (is) => <p>{is ? 'one' : <b>two</b>}</p>,
};

for (const [what, screen] of Object.entries(screens)) {
  test(`${what} can change after the browser has translated it`, () => {
    for (const before of [true, false]) {
      const expected = [before, !before].map((is) => {
        const { container, unmount } = render(screen(is));
        const text = container.textContent;
        unmount();
        return text;
      });
      const { container, rerender, unmount } = render(screen(before));
      for (const [at, is] of [!before, before].entries()) {
        translate(container);
        rerender(screen(is));
        expect(container.textContent).toBe(expected[1 - at]);
      }
      unmount();
    }
  });
}
