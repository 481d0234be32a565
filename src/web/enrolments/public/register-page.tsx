import { useQuery } from '@tanstack/react-query';
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { hasNoRoom } from '#contract/trainings/trainings.ts';
import { NoScriptNote } from '#web/platform/forms/submission-form-view.tsx';
import {
  browserPageData,
  type PageData,
  serverPageData,
  shortCacheHeaders,
  showInstead,
} from '#web/platform/http/page-data.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import type { PageMeta } from '#web/platform/page/website.ts';
import { titledTrainingQuery, trainingQuery, trainingsQuery } from '#web/trainings/api.ts';
import { OpenTrainings } from '#web/trainings/public/open-trainings.tsx';
import {
  registrationSentence,
  registrationTitle,
  summaryOf,
  type TrainingSummary,
} from '#web/trainings/public/training-format.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { EnrolmentForm, namedIn } from './enrolment-form.tsx';
import { SeveralForm } from './several-form.tsx';

const namedQuery = (search: URLSearchParams, ask?: PageData['ask']) =>
  search.has('training')
    ? trainingQuery(namedIn(search), ask)
    : titledTrainingQuery(namedIn(search), ask);

async function load(source: PageData, url: string) {
  const search = new URL(url).searchParams;
  const [training, all] = await Promise.all([
    namedIn(search) === '' ? null : source.read(namedQuery(search, source.ask)),
    source.read(trainingsQuery(source.ask)),
  ]);
  return { training: training && summaryOf(training), others: all?.map(summaryOf) };
}

/** The URL's id for an unknown training; all of them share one cached page. */
const unknownId = '-';

/** Whether the data suffices to show the form, or the open trainings instead. */
function isEnough(
  training: TrainingSummary | null | undefined,
  all: readonly TrainingSummary[] | undefined,
): boolean {
  return training?.registrationOpen || (training !== undefined && all !== undefined);
}

/** Responds with 404 if no training matches, and 503 if loading fails. */
export async function loader({ context, request: { url } }: LoaderFunctionArgs) {
  const [source, search] = [serverPageData(context), new URL(url).searchParams];
  const named = namedIn(search);
  const isUnknown = named !== '' && (await source.read(namedQuery(search, source.ask))) === null;
  if (isUnknown && named !== unknownId)
    throw showInstead(`/training/register?training=${unknownId}`);
  const loaded = await load(source, url);
  if (!isEnough(loaded.training, loaded.others)) return data(loaded, { status: 503 });
  return data(loaded, { status: isUnknown ? 404 : 200 });
}

export const clientLoader = ({ request: { url } }: { request: Request }) =>
  load(browserPageData(url), url);

export const headers = () => shortCacheHeaders;

export const meta: PageMeta<typeof loader> = (args) => {
  const training = args.loaderData?.training;
  return pageMeta(args, {
    title: training ? `Register for ${training.title}` : 'Training registration',
    description:
      'Choose a logistics training session and register with your name, email address and phone number.',
    path: '/training/register',
    // Search engines should list the training's own page instead.
    isUnlisted: true,
  });
};

export const links: LinksFunction = () => [pageHeroPreload];

export default function RegisterPage() {
  const [search] = useSearchParams();
  const named = namedIn(search);
  const loaded = useLoaderData<typeof loader>();
  const today = useToday();
  const session = useQuery({
    ...namedQuery(search),
    enabled: named !== '',
    // No refetching: it would replace a half-filled form, or the reference shown after sending. The server checks on
    // submission whether the training is still open.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const list = useQuery(trainingsQuery());
  const all = list.data ?? loaded.others;
  const training = session.data === undefined ? loaded.training : session.data;

  function tryAgain() {
    if (named !== '') void session.refetch();
    void list.refetch();
  }

  return (
    <PageHero
      title={registrationTitle}
      line={training ? training.title : 'Choose a session and register for it.'}
    >
      {!isEnough(training, all) && (
        <ErrorState
          message={(session.error ?? list.error)?.message || 'The session could not be loaded.'}
          isRetrying={session.isFetching || list.isFetching}
          onRetry={tryAgain}
        />
      )}
      {training?.registrationOpen &&
        (search.get('several') ? (
          <>
            <NoScriptNote />
            <SeveralForm key={training._id} training={training} />
          </>
        ) : (
          <EnrolmentForm key={training._id} training={training} />
        ))}
      {all && training && !training.registrationOpen && (
        <OpenTrainings
          title={hasNoRoom(training) ? 'This session is full' : 'Registration has closed'}
          text={registrationSentence(training, today)}
          trainings={all}
        />
      )}
      {all && training === null && (
        <OpenTrainings
          title={named === '' ? 'Which session?' : 'We have no session with this name'}
          text={
            named === ''
              ? 'Choose one of the upcoming sessions.'
              : 'It may have been renamed or removed.'
          }
          trainings={all}
        />
      )}
    </PageHero>
  );
}
