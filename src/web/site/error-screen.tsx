import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';

interface ErrorScreenProps {
  /** `missing`: no page at this URL; `failed`: rendering the page failed. */
  kind: 'missing' | 'failed';
}

export const missingPage = {
  mark: 'Error 404',
  title: 'Page not found',
  text: 'It may have moved, or the address may be wrong.',
};

const failedPage = {
  mark: 'Sorry',
  title: 'Something went wrong',
  text: 'The page could not be shown. Please try again. If it happens again, call us or write to us.',
};

/** Replaces the whole page: even the header may be broken. */
export function ErrorScreen({ kind }: ErrorScreenProps) {
  const { mark, title, text } = kind === 'missing' ? missingPage : failedPage;
  return (
    <div className="content py-(--section)">
      <Eyebrow>{mark}</Eyebrow>
      <h1 className="title mt-4 text-5">{title}</h1>
      <p className="mt-5 max-w-measure text-3 text-ink-2">{text}</p>
      <div className="mt-10 flex flex-wrap gap-4">
        {kind === 'failed' && <Button onClick={() => window.location.reload()}>Try again</Button>}
        <ButtonLink to="/" variant={kind === 'failed' ? 'line' : 'gold'}>
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  );
}
