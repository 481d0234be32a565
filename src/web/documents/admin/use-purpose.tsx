import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type givePurpose, isInReview, purposeMinutes } from '#contract/documents/purposes.ts';
import type { DriverProfile, ListedDriver } from '#contract/drivers/drivers.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

const PurposeDialog = lazyComponent(async () => (await import('./purpose-dialog.tsx')).PurposeDialog);

/** The purpose that an administrator has given for opening a driver's documents. */
export type GivenPurpose = z.infer<typeof givePurpose.response>['data'];

/** Whether a driver's documents can be opened, and what asks for a purpose before. */
export interface Purpose {
  isOpen: boolean;
  /** The purpose; `undefined` in a review, and while none was given. */
  given: GivenPurpose | undefined;
  /** Does something with the documents: at once if they are open, or else when somebody has said what for. */
  whenOpen(action: () => void): void;
  dialog: ReactNode;
}

const keyOf = (driverId: string) => ['purpose', driverId];

const msLeft = (given: GivenPurpose | undefined) => (given ? Date.parse(given.until) - serverNow().getTime() : 0);

/**
 * Asks for the purpose of opening a driver's documents. During a review nobody is asked, and the documents stay open on
 * that screen when it ends. A given purpose holds for `purposeMinutes` in this tab, until a reload or a sign-out.
 */
export function usePurpose(driver: ListedDriver, profile: DriverProfile | undefined): Purpose {
  const client = useQueryClient();
  const key = keyOf(driver._id);
  const { data: latest } = useQuery<GivenPurpose>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: purposeMinutes * 60_000,
  });
  const [ended, setEnded] = useState<GivenPurpose>();
  const given = latest === ended ? undefined : latest;
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState<() => void>();
  const [wasInReview, setWasInReview] = useState(false);
  const isChecked = profile ? isInReview(profile, profile) : driver.status === 'Pending';
  if (isChecked && !wasInReview) setWasInReview(true);

  useEffect(() => {
    if (!given) return;
    const timer = setTimeout(() => setEnded(given), Math.max(0, msLeft(given)));
    return () => clearTimeout(timer);
  }, [given]);

  const isOpen = isChecked || wasInReview || given !== undefined;
  return {
    isOpen,
    given: isChecked || wasInReview ? undefined : given,
    whenOpen(action) {
      if (isOpen && (isChecked || wasInReview || msLeft(given) > 0)) return action();
      setPending(() => action);
      setAsking(true);
    },
    dialog: isAsking && (
      <PurposeDialog
        driver={driver}
        onGiven={(now) => {
          client.setQueryData(key, now);
          setAsking(false);
          pending?.();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
