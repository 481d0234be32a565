import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';

interface ErrorScreenProps {
  /** `missing`: there is no page at this URL; `failed`: the page could not be rendered. */
  kind: 'missing' | 'failed';
}

const words = {
  missing: {
    mark: '404',
    title: 'This road leads nowhere',
    text: 'There is no page at this address. It may have moved, or the address may have a slip in it.',
  },
  failed: {
    mark: 'Sorry',
    title: 'Something went wrong',
    text: 'The page could not be shown. Please try again; if it happens again, call us or write to us.',
  },
};

/** Shown instead of a page, with links to others. */
export function ErrorScreen({ kind }: ErrorScreenProps) {
  const { mark, title, text } = words[kind];
  return (
    <div className="content py-(--section)">
      <BrandStripes className="h-12 scale-x-150 ms-5" />
      <p className="mt-8 text-1 font-title text-gold-700">{mark}</p>
      <h1 className="title mt-2 text-5">{title}</h1>
      <p className="mt-5 max-w-measure text-3 text-ink-2">{text}</p>
      <div className="mt-10 flex flex-wrap gap-4">
        {kind === 'failed' && <Button onClick={() => window.location.reload()}>Try again</Button>}
        <ButtonLink to="/" variant={kind === 'failed' ? 'line' : 'gold'}>
          To the home page
        </ButtonLink>
        {kind === 'missing' && (
          <ButtonLink to="/apply" variant="line">
            Apply as a Driver
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
