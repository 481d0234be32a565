import type { ConsentKind } from '#contract/consents/consents.ts';
import { type AgreedWay, agreedWays } from '#contract/drivers/added-drivers.ts';
import { AgreedTicks } from '#web/platform/office/agreed-ticks.tsx';
import { Select } from '#web/ui/fields/select.tsx';

/** The consents that a driver gave at the office, and how they were given: '' until it is chosen. */
export interface Agreed {
  kinds: readonly ConsentKind[];
  by: AgreedWay | '';
}

interface AgreedFieldsProps {
  agreed: Agreed;
  disabled: boolean;
  error: string | undefined;
  onChange(agreed: Agreed): void;
}

const wayLabels: Readonly<Record<AgreedWay, string>> = { paper: 'On paper', phone: 'By phone' };

/** Notes what a driver has agreed to at the office. Left empty, it says that nobody was asked. */
export function AgreedFields({ agreed, disabled, error, onChange }: AgreedFieldsProps) {
  return (
    <div className="grid gap-2 py-3">
      <p className="text-1 text-ink-2">
        Read these sentences to the driver, or have the driver sign them. Tick what the driver agrees to.
      </p>
      <AgreedTicks
        form="office, on paper"
        agreed={agreed.kinds}
        disabled={disabled}
        onChange={(kinds) => onChange({ ...agreed, kinds })}
      />
      {agreed.kinds.length > 0 && (
        <div className="max-w-80">
          <Select
            label="How the driver has agreed"
            name="agreedBy"
            value={agreed.by === '' ? '' : wayLabels[agreed.by]}
            options={Object.values(wayLabels)}
            error={error}
            disabled={disabled}
            onChange={(label) => onChange({ ...agreed, by: agreedWays.find((way) => wayLabels[way] === label) ?? '' })}
          />
        </div>
      )}
    </div>
  );
}
