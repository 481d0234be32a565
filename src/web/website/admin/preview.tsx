import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toPicture } from '#contract/website/fields.ts';
import { plainTextOf } from '#contract/website/marked-text.ts';
import type { WebsiteContent } from '#contract/website/website-content.ts';
import { previewWebsite } from '#contract/website/website-office.ts';
import { valueAt } from '#contract/website/website-rules.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { Button } from '#web/ui/actions/button.tsx';

const pauseMs = 200;
const widths = { Phone: 390, Desktop: 1440 } as const;
type Width = keyof typeof widths;
const isWidth = (text: string): text is Width => text in widths;
const widthNames = Object.keys(widths).filter(isWidth);
const columnWidth = 368;

interface PreviewProps {
  content: WebsiteContent;
  page: string;
  /** The focused field's path; its text is outlined and scrolled into view. */
  focused: string;
}

/** The real page with the unsaved content, in phone or desktop width. It isn't interactive. */
export function Preview({ content, page, focused }: PreviewProps) {
  const [width, setWidth] = useState<Width>('Phone');
  const [shown, setShown] = useState<{ html: string; failure?: string }>({ html: '' });
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const timer = setTimeout(() => {
      callApi(previewWebsite, { body: { content, page }, signal }).then(
        ({ data }) => setShown({ html: data.html }),
        (error: unknown) => {
          const failure =
            error instanceof Error && error.message !== ''
              ? error.message
              : 'The preview could not be loaded.';
          if (!signal.aborted) setShown((before) => ({ ...before, failure }));
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [content, page]);
  const mark = useEffectEvent(() =>
    markValue(frame.current?.contentDocument, valueAt(content, focused)),
  );
  useEffect(() => {
    if (focused !== '') mark();
  }, [focused]);

  const scale = Math.min(1, columnWidth / widths[width]);
  return (
    <section aria-labelledby="preview" className="sticky top-20 grid gap-2">
      <div className="flex items-center gap-2">
        <h2 id="preview" className="me-auto text-2 font-title text-navy-900">
          Preview
        </h2>
        {widthNames.map((name) => (
          <Button
            key={name}
            size="dense"
            variant={name === width ? 'navy' : 'line'}
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      {shown.failure && (
        <p role="status" className="text-1 font-strong text-red-ink">
          {shown.failure}
        </p>
      )}
      <div className="h-[min(68vh,760px)] overflow-hidden rounded-card border border-line bg-office">
        {/* No scripts, which could change the page; the site's own styles and images. */}
        <iframe
          ref={frame}
          title="The page as visitors would see it"
          sandbox="allow-same-origin"
          srcDoc={shown.html}
          onLoad={mark}
          className="mx-auto block border-0"
          style={{
            width: widths[width],
            height: `${100 / scale}%`,
            transform: `scale(${scale})`,
            transformOrigin: 'top left',
          }}
        />
      </div>
    </section>
  );
}

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Finds the smallest element with this text, or the image. */
function findValue(page: Document, value: unknown): HTMLElement | undefined {
  const picture = toPicture(value);
  if (picture)
    return [...page.querySelectorAll('img')].find(
      ({ src }) => picture.name !== '' && src.includes(`/${picture.name}-`),
    );
  const text = plain(plainTextOf(String(value ?? '')));
  if (text === '') return undefined;
  return [
    ...page.body.querySelectorAll<HTMLElement>(
      'h1, h2, h3, p, a, span, strong, dd, dt, li, blockquote',
    ),
  ]
    .filter((element) => plain(element.textContent).includes(text))
    .at(-1);
}

/** Disables links, and outlines the value in the middle of the frame. */
function markValue(page: Document | null | undefined, value: unknown): void {
  if (!page?.body) return;
  for (const link of page.querySelectorAll('a, button, input, select, textarea'))
    link.setAttribute('inert', '');
  for (const marked of page.querySelectorAll<HTMLElement>('[data-marked]'))
    marked.style.outline = '';
  const element = findValue(page, value);
  if (!element) return;
  element.dataset.marked = '';
  element.style.outline = '2px solid #d99a12';
  element.scrollIntoView({ block: 'center' });
}
