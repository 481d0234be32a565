import { type ConsentKind, consentForms } from '#contract/consents/consents.ts';
import type { DocumentGroup } from '#contract/drivers/application-form.ts';
import type { ApplicationValues } from '#contract/drivers/application-record.ts';
import type { DraftPhoto } from '#web/platform/drafts/draft-record.ts';

const kinds = consentForms.application;

type Tick = 'confirmed' | (typeof kinds)[number];

/** The content for which each tick was given, from `subjectOf`. */
export type Ticks = Readonly<Partial<Record<Tick, string>>>;

interface Content {
  values: ApplicationValues;
  photos: readonly DraftPhoto[];
}

/** Ties the confirmation to all content, and a consent to the data it covers. */
export function ticksFor(
  content: Content,
  isConfirmed: boolean,
  agreed: readonly ConsentKind[],
): Ticks {
  const ticked: Tick[] = kinds.filter((kind) => agreed.includes(kind));
  if (isConfirmed) ticked.push('confirmed');
  return Object.fromEntries(ticked.map((name) => [name, subjectOf(name, content)]));
}

export function validTicks(ticks: Ticks, content: Content) {
  const isValid = (name: Tick) => ticks[name] === subjectOf(name, content);
  return { isConfirmed: isValid('confirmed'), agreed: kinds.filter(isValid) };
}

function subjectOf(name: Tick, { values, photos }: Content): string {
  const hashes = (...groups: DocumentGroup[]) =>
    groups.map((group) =>
      photos.filter((photo) => photo.group === group).map(({ sha256 }) => sha256),
    );
  switch (name) {
    case 'confirmed':
      return JSON.stringify([values, hashes('drivers', 'nin', 'medical', 'education')]);
    case 'health-and-identity':
      return JSON.stringify([values.medicalRecordsExpiryDate, hashes('nin', 'medical')]);
    case 'whatsapp':
      return values.phoneNumber;
  }
}
