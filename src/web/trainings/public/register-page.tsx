import { useQuery } from '@tanstack/react-query';
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { browserPageData, type PageData, serverPageData, shortCacheHeaders } from '#web/platform/http/page-data.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { company } from '#web/site/content.ts';
import { titledTrainingQuery, trainingsQuery } from '#web/trainings/api.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { PageHero, pageHeroPreload } from '#web/ui/images/page-hero.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { OpenTrainings } from './open-trainings.tsx';
import { registrationSentence, summaryOf, type TrainingSummary } from './training-format.ts';

const titleIn = (search: URLSearchParams): string => search.get('id')?.trim() ?? '';

async function load(source: PageData, url: string) {
  const title = titleIn(new URL(url).searchParams);
  const [training, all] = await Promise.all([
    title === '' ? null : source.read(titledTrainingQuery(title, source.ask)),
    source.read(trainingsQuery(source.ask)),
  ]);
  return { training: training && summaryOf(training), others: all?.map(summaryOf) };
}

/** Whether enough is known to show the form, or else what there is to join. */
function isEnough(training: TrainingSummary | null | undefined, all: readonly TrainingSummary[] | undefined): boolean {
  return training?.registrationOpen || (training !== undefined && all !== undefined);
}

/** Asks for the training of this title while the page is rendered; 404 where there is none, 503 where that can't be known now. */
export async function loader({ context, request: { url } }: LoaderFunctionArgs) {
  const loaded = await load(serverPageData(context), url);
  if (!isEnough(loaded.training, loaded.others)) return data(loaded, { status: 503 });
  const isUnknown = loaded.training === null && titleIn(new URL(url).searchParams) !== '';
  return data(loaded, { status: isUnknown ? 404 : 200 });
}

/** Asks for the training where the browser goes to this page by itself. */
export const clientLoader = ({ request: { url } }: { request: Request }) => load(browserPageData(), url);

/** May be shared for a moment. */
export const headers = () => shortCacheHeaders;

/** The page's name in the browser's tab, and what is said of it where its address is shared. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const training = loaderData?.training;
  return pageMeta({
    site: company.name,
    title: training ? `Register for ${training.title}` : 'Training registration',
    description:
      'Choose a logistics training session, and register for it with your name, e-mail address and phone number.',
    path: '/training/register',
    // The session's own page is the one to be found.
    isUnlisted: true,
  });
};

/** What is fetched before the page asks for it. */
export const links: LinksFunction = () => [pageHeroPreload];

/** Where one registers for a training session, named by its title in the address. */
export default function RegisterPage() {
  const [search] = useSearchParams();
  const title = titleIn(search);
  const loaded = useLoaderData<typeof loader>();
  const today = useToday();
  const session = useQuery({
    ...titledTrainingQuery(title),
    enabled: title !== '',
    // The form stays under the hands of who fills it in, and the number under the eyes of who has one: whether the training is
    // still there and open, the server says when the form arrives.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const list = useQuery(trainingsQuery());
  const all = list.data ?? loaded.others;
  const training = session.data === undefined ? loaded.training : session.data;

  function tryAgain() {
    if (title !== '') void session.refetch();
    void list.refetch();
  }

  return (
    <PageHero title="Training Registration" line={training ? training.title : 'Choose a session and register for it.'}>
      {!isEnough(training, all) && (
        <ErrorState
          message={(session.error ?? list.error)?.message || 'The session could not be loaded.'}
          isRetrying={session.isFetching || list.isFetching}
          onRetry={tryAgain}
        />
      )}
      {training?.registrationOpen && <EnrolmentForm key={training._id} training={training} />}
      {all && training && !training.registrationOpen && (
        <OpenTrainings title="Registration has closed" text={registrationSentence(training, today)} trainings={all} />
      )}
      {all && training === null && (
        <OpenTrainings
          title={title === '' ? 'Which session?' : 'We have no session of this name'}
          text={title === '' ? 'Choose one of the sessions to come.' : 'It may have been renamed or taken away.'}
          trainings={all}
        />
      )}
    </PageHero>
  );
}
