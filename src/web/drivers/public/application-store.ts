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

/** The current step (of three) and, within the third, the current stage (of five). */
export interface Position {
  step: number;
  stage: number;
}

/** Where everything is reviewed and sent. */
export const summary: Position = { step: 3, stage: documentGroups.length + 1 };

/** How far an applicant has come. */
interface Progress {
  /** Which of the three steps are complete. */
  steps: readonly boolean[];
  /** Which of the five stages of the third step are complete; the last is the confirmation. */
  stages: readonly boolean[];
  /** The current step, or where the applicant left. */
  position: Position;
  /** Whether the summary at the end has been shown: from then on each step leads back to it. */
  isReviewed: boolean;
  /** How the link ends by which the applicant came, such as that of a poster; '' without one. */
  source: string;
}

const nothingDone: Progress = { steps: [], stages: [], position: { step: 1, stage: 1 }, isReviewed: false, source: '' };

/** Whether this is what an application keeps beside its fields. */
export const isProgress = (value: unknown): value is Progress =>
  isRecord(value) &&
  Array.isArray(value.steps) &&
  Array.isArray(value.stages) &&
  isRecord(value.position) &&
  typeof value.source === 'string';

/** The application that is filled in on this device. */
export const application = createDraft<ApplicationField, Progress>({
  name: 'application',
  what: 'your application',
  values: blankOf(applicationFields),
  extra: nothingDone,
  isExtra: isProgress,
});
export const useApplication = application.use;
export type Application = DraftState<ApplicationField, Progress>;

/** The application's photos of one kind of document. */
export const photosOf = (photos: readonly DraftPhoto[], group: DocumentGroup): readonly DraftPhoto[] =>
  photos.filter((photo) => photo.group === group);

/** Names a photo by its document and its place there, counted from 1. */
export const photoTitle = (group: DocumentGroup, place: number): string =>
  `${documentShortLabels[group]}, page ${place}`;

/** The position of a stage of the third step. */
export const stageMark = (stage: number): string =>
  stage > documentGroups.length ? 'Last step' : `Document ${stage} of ${documentGroups.length}`;

const wizardOf = (titles: readonly string[], isDone: (at: number) => boolean): Wizard => {
  const { current, steps } = startWizard(titles);
  return { current, steps: steps.map((step, at) => ({ ...step, isComplete: isDone(at) })) };
};

/** The three steps, and which are complete. */
export const stepsOf = ({ extra: { steps } }: Pick<Application, 'extra'>): Wizard =>
  wizardOf([stepTitles.personal, stepTitles.professional, stepTitles.documents], (at) => steps[at] === true);

/** The stages of the third step. Without its photos, which a device short of space doesn't keep, none is complete. */
export const stagesOf = ({ extra: { stages }, photos }: Pick<Application, 'extra' | 'photos'>): Wizard =>
  wizardOf([...documentGroups.map((group) => documentLabels[group]), confirmationTitle], (at) => {
    const group = documentGroups[at];
    return stages[at] === true && group !== undefined && photosOf(photos, group).length > 0;
  });

const marked = (done: readonly boolean[], n: number, isComplete: boolean) =>
  Array.from({ length: Math.max(done.length, n) }, (_, at) => (at + 1 === n ? isComplete : done[at] === true));

/** Notes whether step `n`, counted from 1, is complete. */
export const markStep = (n: number, isComplete: boolean) =>
  application.setExtra({ steps: marked(useApplication.getState().extra.steps, n, isComplete) });

/** Notes whether stage `n` of the third step, counted from 1, is complete. */
export const markStage = (n: number, isComplete: boolean) =>
  application.setExtra({ stages: marked(useApplication.getState().extra.stages, n, isComplete) });

/** Marks everything before the summary as complete, after it was checked. */
export const markAll = () => application.setExtra({ steps: [true, true], stages: documentGroups.map(() => true) });

const isSame = (one: Position, other: Position) => one.step === other.step && one.stage === other.stage;

/** Notes where the applicant is. */
export function recordPosition(position: Position): void {
  const { position: before, isReviewed } = useApplication.getState().extra;
  if (isSame(before, position)) return;
  application.setExtra({ position: { ...position }, isReviewed: isReviewed || isSame(position, summary) });
}

/** Notes by which link the applicant came. The first one counts, as long as the application is the same. */
export function recordSource(source: string): void {
  if (source !== '' && useApplication.getState().extra.source === '') application.setExtra({ source });
}

/** The ticks of the last step. A tick is void once its subject changes. Like all consent, ticks are in no draft. */
export const useTicks = create<{ ticks: Ticks }>()(() => ({ ticks: {} }));

/** Stores what is ticked, all for the present content. */
export const setTicks = (isConfirmed: boolean, agreed: readonly ConsentKind[]) =>
  useTicks.setState({ ticks: ticksFor(useApplication.getState(), isConfirmed, agreed) });
