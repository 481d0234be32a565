import { Check, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AskState, answerAsk, answers, endedAskMessages } from '#contract/asks/ask-links.ts';
import { apiBase } from '#contract/platform/endpoint.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { lightPage } from '#contract/platform/pages.ts';
import type { LightHandle } from '#web/platform/page/light-page.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { Logo } from '#web/site/logo.tsx';
import { SplitView } from '#web/site/split-view.tsx';
import { CallWay, Way, Ways, WriteWay } from '#web/site/ways.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import script from './ask-script.ts?worker&url';

const title = 'Can you start?';

export const meta: PageMeta = (args) =>
  pageMeta(args, {
    title,
    description: 'Tell us whether you can start.',
    path: lightPage,
    isUnlisted: true,
  });

export const handle: LightHandle = { script };

export type ShownState = AskState | 'loading' | 'failed' | 'dead';

const endings = keysOf(endedAskMessages);
const answerLabels = { can: 'I can', cannot: "I can't" } as const;
const noted = {
  can: "Noted. You aren't placed yet. We'll call you.",
  cannot: 'Noted. Thank you for telling us.',
} as const;

/**
 * Asks a driver one question, by the token in the link's fragment. Opening it changes nothing.
 * Renders the text of every state, since its only script just shows one.
 */
export default function AskPage() {
  const { company } = useWebsite();
  return (
    <>
      <header className="border-b border-line bg-card text-navy-900">
        <div className="content flex min-h-(--h-bar) items-center">
          <Link
            to="/"
            reloadDocument
            aria-label={`${company.name}, home page`}
            className="-m-2 rounded-field p-2 wrap-break-word"
          >
            <Logo />
          </Link>
        </div>
      </header>
      <main id="content">
        <SplitView picture="depot">
          <form method="post" action={apiBase + answerAsk.path} data-ask="">
            <In states={['loading', 'failed', 'open']}>
              <h1 className="title text-4">{title}</h1>
            </In>
            <In states={['dead']}>
              <h1 className="title text-4">This link doesn't work</h1>
            </In>
            <In states={endings}>
              <h1 className="title text-4">This question is closed</h1>
            </In>
            <div aria-live="polite" className="mt-4">
              <In states={['dead']}>
                <p className="text-ink-2">
                  A part of it may be missing, or the question may be too old. Please call or write
                  to us.
                </p>
              </In>
              <In states={['loading']}>
                <p>
                  <BrandStripes moving />
                  <span className="sr-only">Loading</span>
                </p>
                <noscript>
                  <p className="mt-4">Your browser runs no scripts. Please call us.</p>
                </noscript>
              </In>
              {endings.map((state) => (
                <In key={state} states={[state]}>
                  <p className="text-ink-2">{endedAskMessages[state]}</p>
                </In>
              ))}
              <In states={['open']}>
                <p className="text-3 text-navy-900">
                  <span data-fill="work" />
                  <span data-fill="days" className="block" />
                </p>
                <p className="mt-2 text-ink-2">
                  Please answer by <span data-fill="until" />. You can change your answer until
                  then.
                </p>
                <div className="mt-6 grid gap-3 sm:grid-cols-2">
                  {answers.map((answer) => (
                    <Button
                      key={answer}
                      type="submit"
                      name="answer"
                      value={answer}
                      aria-pressed={false}
                      variant={answer === 'can' ? 'gold' : 'line'}
                      className="group aria-pressed:border-navy-900 aria-pressed:bg-navy-900 aria-pressed:text-on-navy aria-disabled:cursor-progress"
                    >
                      <Check className="hidden size-5 group-aria-pressed:inline-block" />
                      {answerLabels[answer]}
                    </Button>
                  ))}
                </div>
                {answers.map((answer) => (
                  <p key={answer} hidden data-noted={answer} className="mt-4 font-strong text-ink">
                    {noted[answer]}
                  </p>
                ))}
              </In>
            </div>
            <p
              role="alert"
              hidden
              data-fill="problem"
              className="mt-4 rounded-field bg-red-tint p-4 text-1 font-strong text-red-ink"
            />
            <In states={['failed']}>
              <Button variant="line" className="mt-4" type="submit" name="again">
                Try again
              </Button>
            </In>
            <In states={['open', ...endings]}>
              <div className="mt-6">
                <Wish wants={true} label="Don't ask me again" />
                <Wish wants={false} label="Ask me again">
                  <p className="text-ink-2">We won't ask you again.</p>
                </Wish>
              </div>
            </In>
          </form>
          <Ways>
            <CallWay line="Talk to us" />
            <WriteWay />
            <Way
              to="/track"
              icon={ListChecks}
              title="Check your status"
              line="With your reference number"
            />
          </Ways>
          <TextLink to="/" className="mt-6">
            Go to the home page
          </TextLink>
        </SplitView>
      </main>
    </>
  );
}

const In = ({ states, children }: { states: readonly ShownState[]; children: ReactNode }) => (
  <div data-in={states.join(' ')} hidden={!states.includes('loading')}>
    {children}
  </div>
);

/** The driver's choice about further questions, with a button to change it. */
function Wish({ wants, label, children }: { wants: boolean; label: string; children?: ReactNode }) {
  return (
    <div hidden data-wants={wants}>
      {children}
      <button
        type="submit"
        name="wantsAsks"
        value={String(!wants)}
        className="inline-flex min-h-11 cursor-pointer items-center rounded-chip font-title text-navy-900 aria-disabled:opacity-40"
      >
        <span className="border-b-2 border-gold-400 pb-0.5">{label}</span>
      </button>
    </div>
  );
}
