import type { ApplicationValues, DocumentGroup } from '#contract/application-form.ts';
import { type ConsentKind, consentForms } from '#contract/consents.ts';

const kinds = consentForms.application;

/** What can be ticked at the end: the confirmation, and what the form asks to agree to. */
type Tick = 'confirmed' | (typeof kinds)[number];

/** What each tick was given for. */
export type Ticks = Readonly<Partial<Record<Tick, string>>>;

interface Content {
  values: ApplicationValues;
  documents: Readonly<Record<DocumentGroup, readonly File[]>>;
}

/** Binds ticks to what they speak of: the confirmation to everything, a consent to what may be used. */
export function ticksFor(content: Content, isConfirmed: boolean, agreed: readonly ConsentKind[]): Ticks {
  const ticked: Tick[] = kinds.filter((kind) => agreed.includes(kind));
  if (isConfirmed) ticked.push('confirmed');
  return Object.fromEntries(ticked.map((name) => [name, subjectOf(name, content)]));
}

/** The ticks whose subject is still what they were given for. */
export function validTicks(ticks: Ticks, content: Content) {
  const isValid = (name: Tick) => ticks[name] === subjectOf(name, content);
  return { isConfirmed: isValid('confirmed'), agreed: kinds.filter(isValid) };
}

function subjectOf(name: Tick, { values, documents }: Content): string {
  const files = (group: DocumentGroup) => describeFiles(documents[group]);
  switch (name) {
    case 'confirmed':
      return JSON.stringify([values, files('drivers'), files('nin'), files('medical'), files('education')]);
    case 'health-and-identity':
      return JSON.stringify([values.medicalRecordsExpiryDate, files('nin'), files('medical')]);
    case 'whatsapp':
      return values.phoneNumber;
  }
}

/** The files by what is known without reading them. */
export const describeFiles = (files: readonly File[]) =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified]);
