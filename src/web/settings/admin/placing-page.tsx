import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Check, isWholeNumber } from '#contract/platform/checks.ts';
import {
  changePlacingSettings,
  freeDaysMessage,
  maxFreeDays,
  type PlacingSettings,
  readPlacingSettings,
} from '#contract/settings/placing.ts';
import { CheckKinds } from '#web/checks/admin/kinds.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useControlledForm } from '#web/platform/forms/form.ts';
import { ApiError, validationErrorsOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { Form } from '#web/ui/fields/form.tsx';

export const meta = pageTitle('Settings: placing');

export const handle: ScreenHandle = { permission: 'manage settings' };

export default function PlacingPage() {
  const query = useQuery(apiQuery(readPlacingSettings, {}));
  return (
    <>
      <QueryView query={query} data={query.data?.data} failure="The settings could not be loaded.">
        {(saved) =>
          saved ? <FreeWindow saved={saved} /> : <RecordSkeleton label="Loading the settings" />
        }
      </QueryView>
      <CheckKinds />
    </>
  );
}

const checks: readonly Check<'freeDays'>[] = [
  {
    message: freeDaysMessage,
    failing: ({ freeDays }) => (isWholeNumber(freeDays, 0, maxFreeDays) ? [] : ['freeDays']),
  },
];

function FreeWindow({ saved }: { saved: PlacingSettings }) {
  // `version` is the one on which typing began.
  const [typed, setTyped] = useState<{ freeDays: string; version: number }>();
  const changing = useCall(changePlacingSettings, { success: 'Settings saved' });
  const { freeDays, version } = typed ?? {
    freeDays: String(saved.freeDays),
    version: saved.version,
  };
  const form = useControlledForm({
    values: { freeDays },
    change: (_, value) => setTyped({ freeDays: value, version }),
    checks,
    problems: validationErrorsOf(changing.error),
  });
  function save() {
    if (!form.check()) return;
    changing.mutate(
      { body: { freeDays: Number(freeDays), version } },
      {
        onSuccess: () => setTyped(undefined),
        // A colleague was faster: show the saved number.
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) setTyped(undefined);
        },
      },
    );
  }
  return (
    <Panel title="Free replacement">
      <Form ref={form.ref} onSubmit={save}>
        <div className="grid max-w-120 gap-5 pt-3 pb-3">
          <Field
            label="Free window, in days"
            hint="Replacing a driver within these days costs the company nothing. 0 for no window."
            width="short"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('freeDays')}
          />
          <Button
            type="submit"
            variant="navy"
            size="dense"
            isLoading={changing.isPending}
            disabled={Number(freeDays) === saved.freeDays && freeDays !== ''}
            className="justify-self-start"
          >
            Save
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
