import type { ReactNode } from 'react';
import { documentGroups, documentLabels, stepTitles } from '#contract/drivers/application-form.ts';
import {
  type ApplicationField,
  applicationFields,
  applicationLabels,
  personalFields,
} from '#contract/drivers/application-record.ts';
import { formatDate } from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { FileThumbnail } from '#web/ui/files/file-thumbnail.tsx';
import { type Position, photosOf, photoTitle, useApplication } from './application-store.ts';

interface ReviewProps {
  isLocked: boolean;
  onChange(position: Position): void;
}

const fields = keysOf(applicationFields);
const isPersonal = (field: ApplicationField) => field in personalFields;

export function Review({ isLocked, onChange }: ReviewProps) {
  const photos = useApplication((state) => state.photos);
  return (
    <div className="grid gap-8">
      <Part
        title={stepTitles.personal}
        isLocked={isLocked}
        onChange={() => onChange({ step: 1, stage: 1 })}
      >
        <Fields fields={fields.filter(isPersonal)} />
      </Part>
      <Part
        title={stepTitles.professional}
        isLocked={isLocked}
        onChange={() => onChange({ step: 2, stage: 1 })}
      >
        <Fields fields={fields.filter((field) => !isPersonal(field))} />
      </Part>
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        {documentGroups.map((group, at) => (
          <Part
            key={group}
            title={documentLabels[group]}
            isLocked={isLocked}
            onChange={() => onChange({ step: 3, stage: at + 1 })}
          >
            <ul className="grid grid-cols-2 gap-3">
              {photosOf(photos, group).map(({ file, sha256 }, place) => (
                <li key={sha256}>
                  <FileThumbnail file={file} title={photoTitle(group, place + 1)} />
                </li>
              ))}
            </ul>
          </Part>
        ))}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  isLocked: boolean;
  onChange(): void;
  children: ReactNode;
}

function Part({ title, isLocked, onChange, children }: PartProps) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 className="text-2 font-title text-navy-900">{title}</h3>
        <TextButton onClick={onChange} isLoading={isLocked} className="shrink-0 px-1 text-1">
          Change<span className="sr-only"> {title}</span>
        </TextButton>
      </div>
      {children}
    </section>
  );
}

function Fields({ fields }: { fields: readonly ApplicationField[] }) {
  const values = useApplication((state) => state.values);
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map((field) => (
        <div key={field} className="grid gap-x-4 py-2.5 sm:grid-cols-[200px_1fr]">
          <dt className="text-1 text-ink-2">{applicationLabels[field]}</dt>
          <dd className="whitespace-pre-line">{readable(field, values[field])}</dd>
        </div>
      ))}
    </dl>
  );
}

function readable(field: ApplicationField, value: string): string {
  if (field === 'state') return stateLabel(value);
  if (applicationFields[field].kind === 'date') return formatDate(value);
  return value.trim();
}
