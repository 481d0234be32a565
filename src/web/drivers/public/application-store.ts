import { create } from 'zustand';
import type { ConsentKind } from '#contract/consents/consents.ts';
import {
  confirmationTitle,
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentShortLabels,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { type ApplicationField, applicationFields } from '#contract/drivers/application-record.ts';
import { isRecord } from '#contract/platform/is-record.ts';
import { blankOf } from '#contract/platform/record.ts';
import { createDraft } from '#web/platform/drafts/draft.ts';
import type { DraftPhoto } from '#web/platform/drafts/draft-record.ts';
import type { DraftState } from '#web/platform/drafts/draft-types.ts';
import { startWizard, type Wizard } from '#web/platform/forms/wizard.ts';
import { type Ticks, ticksFor } from './application-ticks.ts';

/** The step (of three) and, in the third, the stage (of five); both counted from 1. */
export interface Position {
  step: number;
  stage: number;
}

export const summary: Position = { step: 3, stage: documentGroups.length + 1 };

interface Progress {
  steps: readonly boolean[];
  /** Which of the five stages of the third step are complete; the last is the confirmation. */
  stages: readonly boolean[];
  /** The current step, or the last one before leaving. */
  position: Position;
  /** Whether the summary has been shown: from then on, each step leads back to it. */
  isReviewed: boolean;
  /** The source in the applicant's link, such as that of a poster; '' without one. */
  source: string;
  /** The token of an invitation's link. */
  invitation?: string;
}

const nothingDone: Progress = {
  steps: [],
  stages: [],
  position: { step: 1, stage: 1 },
  isReviewed: false,
  source: '',
};

export const isProgress = (value: unknown): value is Progress =>
  isRecord(value) &&
  Array.isArray(value.steps) &&
  Array.isArray(value.stages) &&
  isRecord(value.position) &&
  typeof value.source === 'string';

export const application = createDraft<ApplicationField, Progress>({
  name: 'application',
  label: 'your application',
  values: blankOf(applicationFields),
  extra: nothingDone,
  isExtra: isProgress,
});
export const useApplication = application.use;
export type Application = DraftState<ApplicationField, Progress>;

export const photosOf = (
  photos: readonly DraftPhoto[],
  group: DocumentGroup,
): readonly DraftPhoto[] => photos.filter((photo) => photo.group === group);

/** Names a photo by document and position, counted from 1. */
export const photoTitle = (group: DocumentGroup, place: number): string =>
  `${documentShortLabels[group]}, page ${place}`;

/** 'Document 2 of 4' or 'Last step'. */
export const stageMark = (stage: number): string =>
  stage > documentGroups.length ? 'Last step' : `Document ${stage} of ${documentGroups.length}`;

export const stepsOf = ({ extra: { steps } }: Pick<Application, 'extra'>): Wizard =>
  startWizard(
    [stepTitles.personal, stepTitles.professional, stepTitles.documents],
    (at) => steps[at] === true,
  );

/** A stage without photos is never complete: a device short of space doesn't keep them. */
export const stagesOf = ({
  extra: { stages },
  photos,
}: Pick<Application, 'extra' | 'photos'>): Wizard =>
  startWizard(
    [...documentGroups.map((group) => documentLabels[group]), confirmationTitle],
    (at) => {
      const group = documentGroups[at];
      return stages[at] === true && group !== undefined && photosOf(photos, group).length > 0;
    },
  );

const marked = (done: readonly boolean[], n: number, isComplete: boolean) =>
  Array.from({ length: Math.max(done.length, n) }, (_, at) =>
    at + 1 === n ? isComplete : done[at] === true,
  );

/** `n` counts from 1. */
export const markStep = (n: number, isComplete: boolean) =>
  application.setExtra({ steps: marked(useApplication.getState().extra.steps, n, isComplete) });

/** `n` is a stage of the third step, counted from 1. */
export const markStage = (n: number, isComplete: boolean) =>
  application.setExtra({ stages: marked(useApplication.getState().extra.stages, n, isComplete) });

/** Marks all steps and document stages as complete, after validation. */
export const markAll = () =>
  application.setExtra({ steps: [true, true], stages: documentGroups.map(() => true) });

const isSame = (one: Position, other: Position) =>
  one.step === other.step && one.stage === other.stage;

export function recordPosition(position: Position): void {
  const { position: before, isReviewed } = useApplication.getState().extra;
  if (isSame(before, position)) return;
  application.setExtra({
    position: { ...position },
    isReviewed: isReviewed || isSame(position, summary),
  });
}

/** Keeps the application's first source. */
export function recordSource(source: string): void {
  if (source !== '' && useApplication.getState().extra.source === '')
    application.setExtra({ source });
}

/** Keeps the token of the link that was opened last. */
export function recordInvitation(invitation: string): void {
  if (invitation !== '' && useApplication.getState().extra.invitation !== invitation)
    application.setExtra({ invitation });
}

/**
 * The last step's ticks. A change of their subject voids them. Like all consents, they are never stored in the
 * draft.
 */
export const useTicks = create<{ ticks: Ticks }>()(() => ({ ticks: {} }));

export const setTicks = (isConfirmed: boolean, agreed: readonly ConsentKind[]) =>
  useTicks.setState({ ticks: ticksFor(useApplication.getState(), isConfirmed, agreed) });
