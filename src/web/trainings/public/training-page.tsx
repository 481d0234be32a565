import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { galleryQuery } from '#web/gallery/api.ts';
import { Gallery } from '#web/gallery/public/gallery.tsx';
import {
  browserPageData,
  type PageData,
  serverPageData,
  shortCacheHeaders,
} from '#web/platform/http/page-data.ts';
import { breadcrumbs, pageMeta } from '#web/platform/page/page-meta.ts';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { type PageMeta, useWebsite } from '#web/platform/page/website.ts';
import { publicTrainingPath, trainingsQuery } from '#web/trainings/api.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { useIsHydrated } from '#web/ui/actions/use-is-hydrated.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { fallbackImage } from '#web/ui/images/image-source.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { Eyebrow } from '#web/ui/theme/eyebrow.tsx';
import { TrainingCard } from './training-card.tsx';
import { applyFilters, isNarrowed, TrainingFilters } from './training-filters.tsx';
import { summaryOf, type TrainingSummary, trainingListTitle } from './training-format.ts';

async function load(source: PageData) {
  const [trainings, gallery] = await Promise.all([
    source.read(trainingsQuery(source.ask)),
    source.read(galleryQuery(source.ask)),
  ]);
  return { trainings: trainings?.map(summaryOf), gallery };
}

export async function loader({ context, request: { url } }: LoaderFunctionArgs) {
  const loaded = await load(serverPageData(context));
  const isEmpty = applyFilters(loaded.trainings ?? [], new URL(url).searchParams).length === 0;
  // Filters without a match are unlimited in number; don't cache their pages.
  const headers =
    isNarrowed(new URL(url).searchParams) && isEmpty
      ? { 'Cache-Control': 'no-store' }
      : shortCacheHeaders;
  return data(loaded, { status: loaded.trainings ? 200 : 503, headers });
}

export const clientLoader = ({ request: { url } }: ClientLoaderFunctionArgs) =>
  load(browserPageData(url));

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: PageMeta<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Training Programs',
    description:
      'Upcoming logistics training sessions for drivers and the people who run fleets: dates, venues and registration.',
    path: '/training',
    isUnlisted: isNarrowed(new URLSearchParams(args.location.search)),
    jsonLd: [
      breadcrumbs([{ name: 'Training Programs', path: '/training' }]),
      ...(args.loaderData?.trainings?.length ? [listOf(args.loaderData.trainings)] : []),
    ],
  });

function listOf(trainings: readonly TrainingSummary[]) {
  return {
    '@type': 'ItemList',
    itemListElement: trainings.toReversed().map((training, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: publicUrl + publicTrainingPath(training),
    })),
  };
}

// What arrives after hydration can be dozens of cards, so render them between other tasks.
const LateGallery = memo(Gallery);
const LateSessions = memo(Sessions);

/** Upcoming trainings, latest announcement first, and images of past ones. */
export default function TrainingPage() {
  const { forms } = useWebsite();
  const loaded = useLoaderData<typeof loader>();
  const { data: fresh, error, isFetching, refetch } = useQuery(trainingsQuery());
  const gallery = useQuery(galleryQuery());
  const trainings = useDeferredValue(fresh ?? loaded.trainings);
  const pictures = useDeferredValue(gallery.data ?? loaded.gallery);

  function tryAgain() {
    void refetch();
    void gallery.refetch();
  }

  return (
    <>
      <section className="content py-12 sm:py-18">
        <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-2">
          <div>
            <Eyebrow>Training Programs</Eyebrow>
            <h1 className="title mt-4 text-4">{trainingListTitle}</h1>
          </div>
          <p className="max-w-measure text-3 text-ink-2">{forms.trainingsLead}</p>
        </div>
        {trainings ? (
          <LateSessions trainings={trainings} />
        ) : (
          <div className="mt-6 sm:mt-8">
            <ErrorState
              message={error?.message || 'The sessions could not be loaded.'}
              isRetrying={isFetching}
              onRetry={tryAgain}
            />
          </div>
        )}
      </section>
      <LateGallery pictures={pictures} />
    </>
  );
}

/** The list and its filters; `trainings` has the earliest announced first. */
function Sessions({ trainings }: { trainings: readonly TrainingSummary[] }) {
  const [search] = useSearchParams();
  const [isDocument] = useState(!useIsHydrated());
  const latestFirst = trainings.toReversed();
  const visible = applyFilters(latestFirst, search);
  if (latestFirst.length === 0)
    return (
      <div className="mt-6 sm:mt-8">
        <NothingPlanned />
      </div>
    );
  return (
    <>
      <div className="mt-8 flex flex-wrap items-start justify-between gap-4 max-sm:gap-2">
        <TrainingFilters trainings={latestFirst} matchCount={visible.length} />
        <a
          href="/trainings.ics"
          className="inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-card px-4 font-title text-navy-900 hover:bg-navy-100 max-sm:grow max-sm:justify-center max-sm:px-2 max-sm:text-1"
        >
          <CalendarSync className="size-5 max-sm:hidden" />
          Add all to my calendar
        </a>
      </div>
      <div className="mt-6 sm:mt-8">
        {visible.length === 0 ? (
          <p className="text-3 text-ink-2">
            No session matches these filters. <TextLink to="/training">Show all sessions</TextLink>
          </p>
        ) : (
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {visible.map((training, at) => (
              // In a new document, phones lay out a card once it is near; the padding leaves room for its focus ring. After
              // Back, heights must be exact, to scroll to the former place.
              <li
                key={training._id}
                className={classNames(
                  isDocument &&
                    'max-sm:nth-[n+3]:-m-1.5 max-sm:nth-[n+3]:p-1.5 max-sm:nth-[n+3]:[contain-intrinsic-height:auto_--spacing(104)] max-sm:nth-[n+3]:[content-visibility:auto]',
                )}
              >
                <TrainingCard training={training} level={2} isEarly={at < 2} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function NothingPlanned() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center">
      <img src={fallbackImage} alt="" width={160} height={120} className="rounded-card" />
      <p className="text-3 font-title text-navy-900">No sessions are planned at the moment</p>
      <p className="max-w-measure text-ink-2">
        We'll announce new sessions here. Until then, call us or write to us.
      </p>
      <ButtonLink to="/services#training" variant="line">
        About our training
      </ButtonLink>
    </div>
  );
}
