import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from 'react-router';
import { formatMonth, weekdayName } from '#contract/platform/dates.ts';
import { eventsOf, lastDayOf, type TrainingDay } from '#contract/trainings/training-days.ts';
import type { Training } from '#contract/trainings/trainings.ts';
import {
  browserPageData,
  type PageData,
  serverPageData,
  shortCacheHeaders,
  showInstead,
} from '#web/platform/http/page-data.ts';
import { browserData } from '#web/platform/http/query-provider.tsx';
import { breadcrumbs, pageMeta } from '#web/platform/page/page-meta.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { type PageMeta, websiteIn } from '#web/platform/page/website.ts';
import { publicTrainingPath, trainingQuery, trainingsQuery } from '#web/trainings/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { LinkedText } from '#web/ui/data/linked-text.tsx';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FreeDate, OtherDates } from './other-dates.tsx';
import { ShareActions } from './share-actions.tsx';
import { TrainingCard } from './training-card.tsx';
import { TrainingFacts } from './training-facts.tsx';
import {
  endingOf,
  formatHours,
  isFull,
  summaryOf,
  type TrainingSummary,
  titleOf,
  trainingNotFoundTitle,
  whenAndWhere,
} from './training-format.ts';

const maxOthers = 4;

async function load(source: PageData, id: string) {
  const [training, all] = await Promise.all([
    source.read(trainingQuery(id, source.ask)),
    source.read(trainingsQuery(source.ask)),
  ]);
  return {
    training,
    others: all && othersThan(id, all.map(summaryOf)),
    publicUrl: source.publicUrl,
  };
}

interface OtherTrainings {
  /** Other dates of the same training, soonest first. */
  dates: TrainingSummary[];
  trainings: TrainingSummary[];
}

function othersThan(id: string, trainings: readonly TrainingSummary[]): OtherTrainings {
  const others = trainings.toReversed().filter(({ _id }) => _id !== id);
  const title = trainings.find(({ _id }) => _id === id)?.title.toLowerCase();
  const [dates, rest] = [true, false].map((isSame) =>
    others.filter((one) => (one.title.toLowerCase() === title) === isSame),
  );
  return {
    dates: (dates ?? [])
      .toSorted((one, other) => one.date.localeCompare(other.date, 'en'))
      .slice(0, maxOthers),
    trainings: (rest ?? []).slice(0, maxOthers),
  };
}

const noOthers: OtherTrainings = { dates: [], trainings: [] };

/** The URL's id for an unknown training; all of them share one cached page. */
const unknownId = '-';

/** Responds with 404 if there is no such training, and 503 if loading fails. */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs) {
  const source = serverPageData(context);
  const training = await source.read(trainingQuery(id, source.ask));
  const cachedId = training === null ? unknownId : (training?._id ?? id);
  if (cachedId !== id) throw showInstead(publicTrainingPath({ _id: cachedId }));
  const loaded = await load(source, id);
  const status = loaded.training === undefined ? 503 : loaded.training === null ? 404 : 200;
  return data(loaded, { status });
}

/** A training from a list is available at once. */
export function clientLoader({ params: { id = '' }, request: { url } }: ClientLoaderFunctionArgs) {
  const memory = browserData();
  const listed = memory.getQueryData(trainingsQuery().queryKey)?.find(({ _id }) => _id === id);
  // Mark it as stale, so that the page refetches it.
  if (listed)
    memory.setQueryData(trainingQuery(id).queryKey, (known) => known ?? listed, { updatedAt: 0 });
  return load(browserPageData(url), id);
}

export const headers = () => shortCacheHeaders;

/** Lagos has no daylight saving time. */
const lagosOffset = '+01:00';

/** Formats an instant like `startOf`. */
const inLagos = (instant: Date): string =>
  new Date(instant.getTime() + 60 * 60_000).toISOString().replace(/\.\d+Z$/, lagosOffset);

/** ISO 8601 with Lagos's offset. */
const startOf = ({ date, time }: Pick<Training, 'date' | 'time'>): string =>
  `${date}T${time}:00${lagosOffset}`;

function toEventSchema(training: Training, organizer: string): object {
  const address = publicUrl + publicTrainingPath(training);
  const isRemote = training.trainingType === 'remote';
  const end = eventsOf(training).at(-1)?.end;
  return {
    '@type': 'EducationEvent',
    name: titleOf(training),
    startDate: startOf(training),
    // Only the day if the end isn't known.
    endDate: end ? inLagos(end) : lastDayOf(training),
    eventStatus: `https://schema.org/${training.status === 'Cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${isRemote ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: isRemote ? { '@type': 'VirtualLocation', url: address } : placeOf(training.venue),
    url: address,
    ...(training.info !== '' && { description: training.info }),
    ...(training.bannerLogo && { image: [publicUrl + training.bannerLogo] }),
    organizer: { '@type': 'Organization', name: organizer, url: `${publicUrl}/` },
  };
}

// Search engines require an address; omit unknown parts.
function placeOf(venue: string): object {
  const address = {
    '@type': 'PostalAddress',
    ...(venue !== '' && { streetAddress: venue }),
    addressCountry: 'NG',
  };
  return { '@type': 'Place', name: venue || 'To be announced', address };
}

export const meta: PageMeta<typeof loader> = (args) => {
  const training = args.loaderData?.training;
  if (!training) {
    const title = training === null ? 'Session not found' : 'Training session';
    return pageMeta(args, { title, description: 'A training session.', isUnlisted: true });
  }
  const title = titleOf(training);
  const path = publicTrainingPath(training);
  return pageMeta(args, {
    title,
    description: `${whenAndWhere(training)}. ${training.info.replace(/^- /gm, '')}`,
    path,
    ...(training.bannerLogo !== null && { picture: { path: training.bannerLogo, alt: title } }),
    jsonLd: [
      toEventSchema(training, websiteIn(args).company.name),
      breadcrumbs([
        { name: 'Training Programs', path: '/training' },
        { name: title, path },
      ]),
    ],
  });
};

export default function DetailPage() {
  const { id = '' } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const { data: fresh, error, isFetching, refetch } = useQuery(trainingQuery(id));
  const list = useQuery(trainingsQuery());
  const training = fresh === undefined ? loaded.training : fresh;
  const { dates, trainings: others } = list.data
    ? othersThan(id, list.data)
    : (loaded.others ?? noOthers);

  const today = useToday();
  const ending = training ? endingOf(training, today) : undefined;

  function tryAgain() {
    void refetch();
    void list.refetch();
  }

  return (
    <>
      <div className="content pt-8 pb-16 sm:pb-24">
        <Link
          to="/training"
          className="inline-flex min-h-11 items-center gap-2 text-ink-2 underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4.5" />
          Training Programs
        </Link>
        {training === null && <TrainingNotFound title={trainingNotFoundTitle} />}
        {training === undefined && (
          <ErrorState
            message={error?.message || 'The session could not be loaded.'}
            isRetrying={isFetching}
            onRetry={tryAgain}
          />
        )}
        {training && (
          <>
            {ending && (
              <p className="mt-3 rounded-field bg-red-tint px-4 py-3 font-title text-red-ink">
                {ending}
              </p>
            )}
            <h1 className={classNames('title text-4', ending ? 'mt-6' : 'mt-3')}>
              {titleOf(training)}
            </h1>
            <div className="mt-6 grid gap-x-12 gap-y-6 sm:gap-y-10 lg:grid-cols-[1fr_416px] lg:grid-rows-[auto_1fr] xl:gap-x-16">
              <UploadedImage
                large={training.bannerLogo}
                small={training.bannerLogoSmall}
                title={titleOf(training)}
                alt=""
                sizes="(min-width: 1264px) 720px, (min-width: 1024px) 54vw, 94vw"
                loading="eager"
                fetchPriority="high"
                className="aspect-8/5 w-full rounded-card bg-cream object-cover data-title-card:aspect-2/1 sm:max-lg:data-title-card:aspect-4/1"
              />
              <div className="contents lg:row-span-2 lg:grid lg:content-start lg:gap-y-6">
                <TrainingFacts training={training} />
                {isFull(training) && training.registrationOpen && <FreeDate trainings={dates} />}
                {!ending && <ShareActions training={training} publicUrl={loaded.publicUrl} />}
              </div>
              <div className="min-w-0">
                <h2 className="mb-3 text-3 font-title text-navy-900">About this session</h2>
                {training.info === '' ? (
                  <p className="text-ink-2">not provided</p>
                ) : (
                  <Description text={training.info} />
                )}
                <TrainingDays days={training.days} />
                {training.bring !== '' && !ending && (
                  <>
                    <h2 className="mt-8 mb-3 text-3 font-title text-navy-900">What to bring</h2>
                    <Description text={training.bring.replace(/^(?:- )?(?=\S)/gm, '- ')} />
                  </>
                )}
                <Trainers trainers={training.trainers} />
              </div>
            </div>
            <OtherDates trainings={dates} />
          </>
        )}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="more" className="bg-card py-(--section)">
          <div className="content">
            <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
              <h2 id="more" className="title text-4">
                See More Training
              </h2>
              <TextLink to="/training">View All Trainings</TextLink>
            </div>
            <ul className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
              {others.map((other) => (
                <li key={other._id}>
                  <TrainingCard training={other} isRowOnPhones />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}

/** Blank lines separate paragraphs; lines that start with '- ' form a list below the previous line. */
function Description({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return (
    <div className="flex max-w-measure flex-col gap-4">
      {blocks
        .filter((block) => block !== '')
        .map((block, at) => (
          // Keyed by index, since a text may contain equal blocks.
          <Block key={at} lines={block.split('\n').map((line) => line.trim())} />
        ))}
    </div>
  );
}

const isItem = (line: string) => line.startsWith('- ');

function Block({ lines }: { lines: readonly string[] }) {
  const items = lines.filter(isItem);
  const words = lines.filter((line) => !isItem(line)).join('\n');
  if (items.length === 0)
    return (
      <p className="whitespace-pre-line">
        <LinkedText text={words} />
      </p>
    );
  return (
    <div>
      {words && <h3 className="mt-4 text-3 font-title text-navy-900">{words.replace(/:$/, '')}</h3>}
      <ul className="mt-3 grid gap-2">
        {items.map((item, at) => (
          <li key={at} className="flex items-start gap-4">
            <BrandStripes className="mt-1.5 shrink-0" />
            <span className="min-w-0">
              <LinkedText text={item.slice(2)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `trainers` are separated by commas. */
function Trainers({ trainers }: { trainers: string }) {
  const names = trainers
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) return null;
  return (
    <>
      <h2 className="mt-8 mb-3 text-3 font-title text-navy-900">Who teaches</h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-4 font-title text-navy-900">
            <Avatar name={name} size="tile" />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function TrainingDays({ days }: { days: readonly TrainingDay[] }) {
  if (days.length < 2) return null;
  return (
    <>
      <h2 className="mt-8 mb-3 text-3 font-title text-navy-900">The days</h2>
      <ol className="divide-y divide-line border-y border-line">
        {days.map((day) => (
          <li key={day.date} className="flex items-center gap-6 py-5">
            <p className="grid size-21 shrink-0 place-content-center rounded-field border border-line bg-card text-center text-1 text-ink-2">
              {weekdayName(day.date).slice(0, 3)}
              <strong className="text-3 font-title text-navy-900">
                {Number(day.date.slice(8))}
              </strong>
              {formatMonth(day.date.slice(0, 7)).slice(0, 3)}
            </p>
            <p className="font-title text-navy-900">{formatHours(day)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function TrainingNotFound({ title }: { title: string }) {
  return (
    <div className="py-8">
      <h1 className="title text-4">{title}</h1>
      <p className="mt-4 max-w-measure text-3 text-ink-2">
        It may have been renamed or removed, or the address may be wrong. The list shows all
        upcoming sessions.
      </p>
      <ButtonLink to="/training" className="mt-8">
        View All Trainings
      </ButtonLink>
    </div>
  );
}
